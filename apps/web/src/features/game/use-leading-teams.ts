import {
  type BoardTeam,
  getScoreboard,
  getTopScoreboard,
  type TopScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Loaded } from "#state/loaded.ts";

const MAX_TEAMS = 5;
/** More than `MAX_TEAMS`, because teams without an overall rank are left out. */
const FIRST_COUNT = 10;
/** The maximum of the endpoint. */
const MAX_COUNT = 200;
const REFRESH = { refreshEveryMs: 60_000 } as const;

/**
 * The first five teams of a game with an overall rank. Teams without one can be anywhere on the board: if too
 * many of the first teams have none, more teams are requested, and the whole board as a last resort.
 */
export function useLeadingTeams(gameId: number): readonly BoardTeam[] {
  const params = { id: gameId };
  const firstTeams = useEndpoint(getTopScoreboard, { params, query: { count: FIRST_COUNT } }, REFRESH);
  const moreTeams = useEndpoint(
    isTooShort(firstTeams) ? getTopScoreboard : null,
    { params, query: { count: MAX_COUNT } },
    REFRESH,
  );
  const allTeams = useEndpoint(isTooShort(moreTeams) ? getScoreboard : null, { params, query: {} }, REFRESH);
  const [board] = [allTeams, moreTeams, firstTeams].flatMap((loaded) =>
    loaded.state === "ready" ? loaded.data : [],
  );
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
