import {
  type BoardTeam,
  getScoreboard,
  getTopScoreboard,
  type TopScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Loaded } from "#state/loaded.ts";

const MAX_TEAMS = 5;
/** More than are shown, because teams without an overall rank are left out. */
const FEW_TEAMS = 10;
/** The maximum of the endpoint. */
const MANY_TEAMS = 200;
const REFRESH = { refreshEveryMs: 60_000 } as const;

/**
 * The first five teams of a game with an overall rank. Teams without one can be anywhere on the board: if too
 * many of the first teams have none, more teams are requested, and the whole board as a last resort.
 */
export function useLeadingTeams(gameId: number): readonly BoardTeam[] {
  const params = { id: gameId };
  const few = useEndpoint(getTopScoreboard, { params, query: { count: FEW_TEAMS } }, REFRESH);
  const many = useEndpoint(
    isTooShort(few) ? getTopScoreboard : null,
    { params, query: { count: MANY_TEAMS } },
    REFRESH,
  );
  const all = useEndpoint(isTooShort(many) ? getScoreboard : null, { params, query: {} }, REFRESH);
  const [board] = [all, many, few].flatMap((loaded) => (loaded.state === "ready" ? loaded.data : []));
  return listRanked(board?.items ?? []).slice(0, MAX_TEAMS);
}

function isTooShort(board: Loaded<TopScoreboard>): boolean {
  if (board.state !== "ready") return false;
  const { items, total } = board.data;
  return items.length < total && listRanked(items).length < MAX_TEAMS;
}

function listRanked(teams: readonly BoardTeam[]): readonly BoardTeam[] {
  return teams.filter(({ rank }) => rank > 0);
}
