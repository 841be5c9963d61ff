import { shiftChallengeTimes } from "#features/challenge/challenge.edit.repo.ts";
import { queueTimesOfPause } from "#features/webhook/game-time-events.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Editor } from "#ports/editor.ts";
import { getPhase } from "./game.domain.ts";
import { shiftGameTimes, updatePause } from "./game.repo.ts";
import type { GameState } from "./game.state.domain.ts";
import { type GameActionDeps, gameActions } from "./game-action.service.ts";

interface PauseRequest {
  readonly notice?: string | undefined;
}

interface ResumeRequest extends PauseRequest {
  /** Whether the times after the start of the pause move by its length. */
  readonly shift: boolean;
}

export type PauseService = ReturnType<typeof pauseService>;

export function pauseService(deps: GameActionDeps) {
  const perform = gameActions(deps);

  function pause(editor: Editor, gameId: number, { notice }: PauseRequest): Promise<GameState> {
    return perform(editor, gameId, (game, now) => {
      if (game.pausedAt !== null) throw new ProblemError("game.paused");
      if (getPhase(game, now) !== "running") throw new ProblemError("game.not-running");
      return {
        action: "Pause",
        logMessage: "game paused",
        notice,
        write: (tx) => updatePause(tx, gameId, now),
      };
    });
  }

  /**
   * PAUSE-3: resumes the game and, with `shift`, moves the times of the game and its challenges that are after the
   * start of the pause by its length.
   */
  function resume(editor: Editor, gameId: number, { shift, notice }: ResumeRequest): Promise<GameState> {
    return perform(editor, gameId, ({ pausedAt }, now) => {
      if (pausedAt === null) throw new ProblemError("game.not-paused");
      const pauseMs = now.getTime() - pausedAt.getTime();
      return {
        action: "Resume",
        logMessage: "game resumed",
        notice,
        write: async (tx) => {
          if (shift && pauseMs > 0) {
            await shiftGameTimes(tx, gameId, pausedAt, pauseMs);
            await shiftChallengeTimes(tx, gameId, pausedAt, pauseMs);
          }
          await updatePause(tx, gameId, null);
        },
        queueEvents: (tx) => queueTimesOfPause(tx, { gameId, pausedAt }, now),
      };
    });
  }

  return { pause, resume };
}
