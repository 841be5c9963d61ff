import {
  type BoardView,
  getBoardChanges,
  getScoreboard,
  type Scoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { call, toUrl } from "#api/call.ts";
import { isFinalError } from "#api/use-endpoint.ts";

/** The request for a view of a board. */
export function createBoardRequest(gameId: number, view: BoardView) {
  return { params: { id: gameId }, query: view === "live" ? { view } : {} };
}

/** The URL and cache key of a view of a board. */
export function getBoardKey(gameId: number, view: BoardView): string {
  return toUrl(getScoreboard, createBoardRequest(gameId, view));
}

/** LIVE-12: the board with the changes since it was fetched; undefined if it must be fetched again. */
export async function fetchNewerBoard(gameId: number, board: Scoreboard): Promise<Scoreboard | undefined> {
  try {
    const { query, params } = createBoardRequest(gameId, board.view);
    const request = { params, query: { ...query, since: board.version } };
    const [change, { applyChanges }] = await Promise.all([
      call(getBoardChanges, request),
      loadApplyChanges(),
    ]);
    return applyChanges(board, [change]);
  } catch (error) {
    // If the request is rejected, the whole board is requested: the screen shows the error of that request.
    if (isFinalError(error)) return undefined;
    throw error;
  }
}

/** Loaded when it is needed: not part of the first view. */
export function loadApplyChanges() {
  return import("./apply-changes.ts");
}
