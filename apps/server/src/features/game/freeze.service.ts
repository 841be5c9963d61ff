import type { Db } from "#db/client.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Editor } from "#ports/editor.ts";
import { type FreezeWindow, getFreezeTime, getGameTime, getPhase } from "./game.domain.ts";
import { updateFreeze } from "./game.repo.ts";
import type { GameState } from "./game.state.domain.ts";
import { type GameActionDeps, gameActions } from "./game-action.service.ts";

const NO_FREEZE: FreezeWindow = { freezeAt: null, unfreezeAt: null };

export type FreezeService = ReturnType<typeof freezeService>;

/** Freezes and unfreezes boards when an organizer requests it. */
export function freezeService(deps: GameActionDeps) {
  const perform = gameActions(deps);

  function freeze(editor: Editor, gameId: number): Promise<GameState> {
    return perform(editor, gameId, (game, now) => {
      if (getFreezeTime(game, now) !== undefined) return undefined;
      if (getPhase(game, now) !== "running") throw new ProblemError("game.not-running");
      const { unfreezeAt } = game;
      const freezeAt = getGameTime(game, now);
      const hasLaterUnfreeze = unfreezeAt !== null && unfreezeAt > freezeAt;
      const write = (tx: Db) =>
        updateFreeze(tx, gameId, { freezeAt, unfreezeAt: hasLaterUnfreeze ? unfreezeAt : null });
      return { action: "Freeze", logMessage: "board frozen", write };
    });
  }

  function unfreeze(editor: Editor, gameId: number): Promise<GameState> {
    return perform(editor, gameId, (game, now) => {
      const freezeTime = getFreezeTime(game, now);
      if (freezeTime === undefined) throw new ProblemError("game.not-frozen");
      const unfreezeAt = getGameTime(game, now);
      // A freeze that would end when it begins is removed.
      const window = unfreezeAt.getTime() > freezeTime ? { freezeAt: game.freezeAt, unfreezeAt } : NO_FREEZE;
      return {
        action: "Unfreeze",
        logMessage: "board unfrozen",
        write: (tx) => updateFreeze(tx, gameId, window),
      };
    });
  }

  return { freeze, unfreeze };
}
