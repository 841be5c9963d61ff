import { type BoardView, getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Refreshable } from "#state/loaded.ts";
import { boardRequest, fetchNewer } from "./board-update.ts";

interface Options {
  readonly view?: BoardView;
  /** Fetched once; only changes that the page receives for other components are shown. */
  readonly once?: boolean;
}

/** The board of a game, fetched once and then updated (LIVE-11). No request is sent while the id is undefined. */
export function useScoreboard(
  gameId: number | undefined,
  { view = "public", once = false }: Options = {},
): Refreshable<Scoreboard> {
  return useEndpoint(getScoreboard, gameId === undefined ? undefined : boardRequest(gameId, view), {
    ...(once ? { once } : { refreshEveryMs: 0 }),
    getVersion: ({ version }) => version,
    update: async (board) => (gameId === undefined ? undefined : fetchNewer(gameId, board)),
  });
}
