import {
  type BoardTeam,
  getScoreboard,
  getTopScoreboard,
  type TopScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Loaded } from "#state/loaded.ts";

const LEADING_TEAM_COUNT = 5;
/** More than `LEADING_TEAM_COUNT`, because teams without an overall rank are left out. */
const FIRST_TEAM_COUNT = 10;
/** The maximum of the endpoint. */
const MAX_TEAM_COUNT = 200;
const REFRESH = { refreshEveryMs: 60_000 } as const;

/**
 * The first five teams of a game with an overall rank. Teams without one can be anywhere on the board: if too
 * many of the first teams have none, more teams are requested, and the whole board as a last resort.
 */
export function useLeadingTeams(gameId: number): readonly BoardTeam[] {
  const params = { id: gameId };
  const firstTeams = useEndpoint(getTopScoreboard, { params, query: { count: FIRST_TEAM_COUNT } }, REFRESH);
  const moreTeams = useEndpoint(
    isTooShort(firstTeams) ? getTopScoreboard : null,
    { params, query: { count: MAX_TEAM_COUNT } },
    REFRESH,
  );
  const allTeams = useEndpoint(isTooShort(moreTeams) ? getScoreboard : null, { params, query: {} }, REFRESH);
  const [board] = [allTeams, moreTeams, firstTeams].flatMap((loaded) =>
    loaded.state === "ready" ? loaded.data : [],
  );
  return listRankedTeams(board?.items ?? []).slice(0, LEADING_TEAM_COUNT);
}

function isTooShort(board: Loaded<TopScoreboard>): boolean {
  if (board.state !== "ready") return false;
  const { items, total } = board.data;
  return items.length < total && listRankedTeams(items).length < LEADING_TEAM_COUNT;
}

function listRankedTeams(teams: readonly BoardTeam[]): readonly BoardTeam[] {
  return teams.filter(({ rank }) => rank > 0);
}
