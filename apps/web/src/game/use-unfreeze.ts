import { unfreezeBoard } from "@gonfalon/contract/game.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { gameReadEndpoints } from "./game-read-endpoints.ts";

/** Unfreezes the scoreboard of a game. Succeeds with the message if another administrator has already done it. */
export function useUnfreeze(gameId: number, success: string) {
  return useAction(() => call(unfreezeBoard, { params: { id: gameId } }).catch(expectNotFrozen), {
    success,
    refresh: [...gameReadEndpoints, getScoreboard],
  });
}

/** The endpoint responds with 400 only if the board is not frozen. */
function expectNotFrozen(error: unknown): void {
  if (!(error instanceof ProblemResponse && error.status === 400)) throw error;
}
