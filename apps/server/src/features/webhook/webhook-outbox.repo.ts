import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

export interface OutgoingEvent {
  readonly type: WebhookEventType;
  /** Null for an event of the platform. */
  readonly gameId: number | null;
  readonly data: object;
  readonly at: Date;
  /** False if players must not see the event. */
  readonly isPublic?: boolean;
}

/**
 * HOOK-1: writes the deliveries of an event in its transaction. Call it as the last statement of the transaction: it
 * acquires a lock that other transactions with events wait for (queue_webhook_events.sql).
 */
export async function queueWebhookEvent(
  tx: Db,
  { type, gameId, data, at, isPublic = true }: OutgoingEvent,
): Promise<void> {
  const event = { type, game_id: gameId, data, at, is_public: isPublic };
  await sql`select queue_webhook_events(${JSON.stringify([event])})`.execute(tx);
}

/**
 * HOOK-1: writes the deliveries of queued solves. Solves that were queued together are not split, so the number can
 * exceed `maxSolves`.
 */
export async function queueSolveEvents(db: Db, maxSolves: number): Promise<void> {
  await sql`select queue_solve_events(${maxSolves})`.execute(db);
}

interface ChallengeEvent extends Omit<OutgoingEvent, "data"> {
  readonly challenge: { readonly id: number; readonly title: string; readonly category: string };
}

/** Queues an event whose only data is a challenge. */
export function queueChallengeEvent(tx: Db, { challenge, ...event }: ChallengeEvent): Promise<void> {
  const { id, title, category } = challenge;
  return queueWebhookEvent(tx, { ...event, data: { challenge: { id, title, category } } });
}

interface NoticeEvent {
  readonly gameId: number;
  readonly id: number;
  readonly content: string;
  readonly at: Date;
}

export function queueNoticeEvent(tx: Db, { gameId, id, content, at }: NoticeEvent): Promise<void> {
  return queueWebhookEvent(tx, { type: "notice.published", gameId, data: { notice: { id, content } }, at });
}
