import { getTopScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";

/** Every player polls it, and teams seldom join a running game. */
const REFRESH = { refreshEveryMs: 120_000 } as const;

/**
 * The number of teams on the board; undefined until it is known. `teamCount` of the game includes registrations that
 * are not accepted.
 */
export function useBoardTeamCount(gameId: number): number | undefined {
  const top = useEndpoint(getTopScoreboard, { params: { id: gameId }, query: { count: 1 } }, REFRESH);
  return top.state === "ready" ? top.data.total : undefined;
}
