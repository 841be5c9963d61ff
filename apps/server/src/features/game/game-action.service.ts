import type { GameAction } from "@gonfalon/contract/event.ts";
import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertAction } from "#features/event/event.record.repo.ts";
import { insertNotice } from "#features/notice/notice.repo.ts";
import { lockSolves } from "#features/submission/submission.repo.ts";
import { queueNoticeEvent, queueWebhookEvent } from "#features/webhook/webhook-outbox.repo.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { findGame, lockGame } from "./game.repo.ts";
import type { GameState } from "./game.state.domain.ts";

export interface GameActionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
}

interface PlannedAction {
  readonly action: GameAction;
  readonly logMessage: string;
  readonly write: (tx: Db) => Promise<void>;
  /** Queues the webhook events that follow the webhook event of the action. */
  readonly queueEvents?: (tx: Db) => Promise<void>;
  /** A message to all players. */
  readonly notice?: string | undefined;
}

/** Freezes are not listed: their webhook events are queued when their time is reached (HOOK-13). */
const webhookTypes: Readonly<Partial<Record<GameAction, WebhookEventType>>> = {
  Pause: "game.paused",
  Resume: "game.resumed",
};

/** Performs the actions of organizers on the locked game, and records each in the log and the event list. */
export function gameActions({ db, clock, events, log }: GameActionDeps) {
  /** `decide` returns undefined if there is nothing to do. */
  return function perform(
    { user, client }: Editor,
    gameId: number,
    decide: (game: GameState, now: Date) => PlannedAction | undefined,
  ): Promise<GameState> {
    return inTransaction(db, async (tx, afterCommit) => {
      const game = orRefuse(await lockGame(tx, gameId), "game.not-found");
      // FREEZE-8: every solve that is written after the freeze has begun must read the time of the freeze.
      await lockSolves(tx, gameId);
      const now = clock.now();
      const plannedAction = decide(game, now);
      if (!plannedAction) return game;
      const { action, logMessage, write, queueEvents, notice } = plannedAction;
      await write(tx);
      const eventId = await insertAction(tx, {
        gameId,
        userId: user.id,
        teamId: null,
        values: [action],
        at: now,
      });
      const newNotice = notice === undefined ? undefined : await insertNotice(tx, gameId, notice, now);
      const changedGame = orRefuse(await findGame(tx, gameId), "game.not-found");
      const type = webhookTypes[action];
      const times = { start: changedGame.startsAt.toISOString(), end: changedGame.endsAt.toISOString() };
      if (type) await queueWebhookEvent(tx, { type, gameId, data: times, at: now });
      await queueEvents?.(tx);
      if (newNotice) await queueNoticeEvent(tx, { gameId, id: newNotice.id, content: notice ?? "", at: now });
      afterCommit(() => {
        log.info(
          { status: "Success", user: user.name, ip: client.ip, gameId, title: game.title },
          logMessage,
        );
        events.publish({ type: "game.changed", gameId });
        events.publish({ type: "event.recorded", gameId, eventId });
        if (newNotice) events.publish({ type: "notice.created", gameId, noticeId: newNotice.id });
      });
      return changedGame;
    });
  };
}
