import type { DivisionMove } from "@gonfalon/contract/game.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { call } from "#api/call.ts";

/** A division that is removed although teams are in it. */
export interface OccupiedDivision {
  readonly name: string;
  readonly teams: readonly string[];
  /** Whether there are more teams than those named. */
  readonly hasMore: boolean;
}

const MAX_NAMED_TEAMS = 50;

/** Those of the removed divisions that have teams, with the names of the teams. */
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

/** One division less and one more is most likely a new name; otherwise nothing is assumed. */
export function suggestedMoves(
  occupied: readonly OccupiedDivision[],
  before: readonly string[],
  after: readonly string[],
): readonly DivisionMove[] {
  const added = after.filter((name) => !before.includes(name));
  const isRename = added.length === 1 && before.length === after.length;
  return occupied.map(({ name }) => ({ from: name, to: isRename ? (added[0] ?? null) : null }));
}
