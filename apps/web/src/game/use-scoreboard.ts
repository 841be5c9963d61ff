import { type BoardView, getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Refreshable } from "#state/loaded.ts";
import { createBoardRequest, fetchNewerBoard } from "./board-update.ts";

interface Options {
  readonly view?: BoardView;
  /** Whether the board is fetched only once. It then changes only when another component updates the cached board. */
  readonly once?: boolean;
}

/** The board of a game, fetched once and then updated (LIVE-11). No request is sent while the id is undefined. */
export function useScoreboard(
  gameId: number | undefined,
  { view = "public", once = false }: Options = {},
): Refreshable<Scoreboard> {
  return useEndpoint(getScoreboard, gameId === undefined ? undefined : createBoardRequest(gameId, view), {
    ...(once ? { once } : { refreshEveryMs: 0 }),
    getVersion: ({ version }) => version,
    update: async (board) => (gameId === undefined ? undefined : fetchNewerBoard(gameId, board)),
  });
}
