import type { GameAct } from "@gonfalon/contract/event.ts";
import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertAct } from "#features/event/event.record.repo.ts";
import { insertNotice } from "#features/notice/notice.repo.ts";
import { queueNoticeEvent, queueWebhookEvent } from "#features/webhook/webhook-outbox.repo.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { findGame, lockGame } from "./game.repo.ts";
import type { GameState } from "./game.state.domain.ts";

export interface GameActDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
}

/** The acting editor and their client. */
export interface Editor {
  readonly user: Principal;
  readonly client: Client;
}

interface DecidedAct {
  readonly act: GameAct;
  /** The log message. */
  readonly what: string;
  readonly write: (tx: Db) => Promise<void>;
  /** A message to all players. */
  readonly notice?: string | undefined;
}

/** A freeze is queued when its time is reached (HOOK-13). */
const webhookTypes: Readonly<Partial<Record<GameAct, WebhookEventType>>> = {
  Pause: "game.paused",
  Resume: "game.resumed",
};

/** Performs acts of organizers on the locked game, and records each for the log and the monitor. */
export function gameActs({ db, clock, events, log }: GameActDeps) {
  /** `decide` returns undefined if there is nothing to do. */
  return function perform(
    { user, client }: Editor,
    gameId: number,
    decide: (game: GameState, now: Date) => DecidedAct | undefined,
  ): Promise<GameState> {
    return inTransaction(db, async (tx, afterCommit) => {
      const game = orRefuse(await lockGame(tx, gameId), "game.not-found");
      const now = clock.now();
      const decided = decide(game, now);
      if (!decided) return game;
      const { act, what, write, notice } = decided;
      await write(tx);
      const eventId = await insertAct(tx, { gameId, userId: user.id, teamId: null, values: [act], at: now });
      const written = notice === undefined ? undefined : await insertNotice(tx, gameId, notice, now);
      const type = webhookTypes[act];
      const times = { start: game.startsAt.toISOString(), end: game.endsAt.toISOString() };
      if (type) await queueWebhookEvent(tx, { type, gameId, data: times, at: now });
      if (written) await queueNoticeEvent(tx, gameId, written.id, notice ?? "", now);
      afterCommit(() => {
        log.info({ status: "Success", user: user.name, ip: client.ip, gameId, title: game.title }, what);
        events.publish({ type: "game.changed", gameId });
        events.publish({ type: "event.recorded", gameId, eventId });
        if (written) events.publish({ type: "notice.created", gameId, noticeId: written.id });
      });
      return orRefuse(await findGame(tx, gameId), "game.not-found");
    });
  };
}
