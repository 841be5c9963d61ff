import { unfreezeBoard } from "@gonfalon/contract/game.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { gameReadEndpoints } from "./game-read-endpoints.ts";

/** Unfreezes the scoreboard of a game. Also succeeds if another administrator has already unfrozen it. */
export function useUnfreeze(gameId: number, success: string) {
  return useAction(() => call(unfreezeBoard, { params: { id: gameId } }).catch(ignoreNotFrozen), {
    success,
    refresh: [...gameReadEndpoints, getScoreboard],
  });
}

/** The endpoint responds with 400 only if the board is not frozen. */
function ignoreNotFrozen(error: unknown): void {
  if (!(error instanceof ProblemResponse && error.status === 400)) throw error;
}
