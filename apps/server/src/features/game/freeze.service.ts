import type { GameAct } from "@gonfalon/contract/event.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertAct } from "#features/event/event.record.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { type FreezeWindow, frozenAt, phaseAt } from "./game.domain.ts";
import { findGame, lockGame, updateFreeze } from "./game.repo.ts";
import type { GameState } from "./game.state.domain.ts";

export interface FreezeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
}

/** The acting editor and their client. */
interface Editor {
  readonly user: Principal;
  readonly client: Client;
}

interface Change extends FreezeWindow {
  readonly act: GameAct;
  readonly what: string;
}

const NO_FREEZE: FreezeWindow = { freezeAt: null, unfreezeAt: null };

export type FreezeService = ReturnType<typeof freezeService>;

/** Freezes and unfreezes scoreboards on request. */
export function freezeService({ db, clock, events, log }: FreezeDeps) {
  function freeze(editor: Editor, gameId: number): Promise<GameState> {
    return change(editor, gameId, (game, now) => {
      if (frozenAt(game, now) !== undefined) return undefined;
      if (phaseAt(game, now) !== "running") throw new ProblemError("game.not-running");
      const { unfreezeAt } = game;
      const isLater = unfreezeAt !== null && unfreezeAt > now;
      return { act: "Freeze", what: "board frozen", freezeAt: now, unfreezeAt: isLater ? unfreezeAt : null };
    });
  }

  function unfreeze(editor: Editor, gameId: number): Promise<GameState> {
    return change(editor, gameId, (game, now) => {
      const since = frozenAt(game, now);
      if (since === undefined) throw new ProblemError("game.not-frozen");
      // A freeze must not end when it begins.
      const window = now.getTime() > since ? { freezeAt: game.freezeAt, unfreezeAt: now } : NO_FREEZE;
      return { act: "Unfreeze", what: "board unfrozen", ...window };
    });
  }

  function change(
    { user, client }: Editor,
    gameId: number,
    decide: (game: GameState, now: Date) => Change | undefined,
  ): Promise<GameState> {
    return inTransaction(db, async (tx, afterCommit) => {
      const game = orRefuse(await lockGame(tx, gameId), "game.not-found");
      const now = clock.now();
      const decided = decide(game, now);
      if (!decided) return game;
      const { act, what, ...window } = decided;
      await updateFreeze(tx, gameId, window);
      const eventId = await insertAct(tx, { gameId, userId: user.id, teamId: null, values: [act], at: now });
      afterCommit(() => {
        log.info({ status: "Success", user: user.name, ip: client.ip, gameId, title: game.title }, what);
        events.publish({ type: "game.changed", gameId });
        events.publish({ type: "event.recorded", gameId, eventId });
      });
      return orRefuse(await findGame(tx, gameId), "game.not-found");
    });
  }

  return { freeze, unfreeze };
}
