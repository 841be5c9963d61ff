import type { DivisionMove } from "@gonfalon/contract/game.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { call } from "#api/call.ts";

/** A removed division that has teams. */
export interface OccupiedDivision {
  readonly name: string;
  readonly teams: readonly string[];
  /** Whether there are more teams than those listed. */
  readonly hasMore: boolean;
}

const MAX_NAMED_TEAMS = 50;

/** The removed divisions that have teams, with the team names. */
export async function occupiedDivisions(
  gameId: number,
  before: readonly string[],
  after: readonly string[],
): Promise<readonly OccupiedDivision[]> {
  const removed = before.filter((name) => !after.includes(name));
  const pages = await Promise.all(
    removed.map(async (name) => {
      const query = { division: name, count: MAX_NAMED_TEAMS, skip: 0 };
      const { data, total } = await call(pageParticipations, { params: { id: gameId }, query });
      return { name, teams: data.map(({ team }) => team.name), hasMore: total > data.length };
    }),
  );
  return pages.filter(({ teams }) => teams.length > 0);
}

/** One removed and one added division is most likely a rename; otherwise no default. */
export function suggestedMoves(
  occupied: readonly OccupiedDivision[],
  before: readonly string[],
  after: readonly string[],
): readonly DivisionMove[] {
  const added = after.filter((name) => !before.includes(name));
  const isRename = added.length === 1 && before.length === after.length;
  return occupied.map(({ name }) => ({ from: name, to: isRename ? (added[0] ?? null) : null }));
}
