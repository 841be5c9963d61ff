import type { Language } from "@gonfalon/contract/languages.ts";
import type { Attempt, WebhookDisabledReason, WebhookFormat } from "@gonfalon/contract/webhook.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Payload } from "./delivery.domain.ts";

/** A queue of a webhook: deliveries that were never attempted, or those that are retried. */
export interface DeliveryQueue {
  readonly webhookId: string;
  readonly isRetry: boolean;
  readonly isChat: boolean;
  readonly nextRequestAt: Date | null;
}

/** The queues with a due delivery. First attempts are always due, so that their order does not depend on clocks. */
export async function listDueQueues(db: Db, now: Date): Promise<readonly DeliveryQueue[]> {
  const { rows } = await sql<DeliveryQueue>`
    select w.id as "webhookId", queue.is_retry as "isRetry", w.format <> 'Standard' as "isChat",
           w.next_request_at as "nextRequestAt"
      from webhooks w cross join (values (false), (true)) queue (is_retry)
     where w.enabled
       and exists (
         select from webhook_deliveries d
          where d.webhook_id = w.id and d.status = 'Pending' and (d.tries > 0) = queue.is_retry
            and (d.tries = 0 or d.next_try_at <= ${now}))
     order by queue.is_retry, w.id`.execute(db);
  return rows;
}

/** The parts of a webhook that are needed to send a message. */
export interface Receiver {
  readonly id: string;
  readonly format: WebhookFormat;
  readonly target: string | null;
  readonly language: Language;
  readonly templates: Readonly<Record<string, string>>;
  readonly urlSealed: Buffer;
  readonly secretSealed: Buffer | null;
  readonly formerSecretSealed: Buffer | null;
  readonly formerUntil: Date | null;
  readonly credentialSealed: Buffer | null;
  readonly isEnabled: boolean;
  readonly nextRequestAt: Date | null;
}

export function findReceiver(db: Db, id: string): Promise<Receiver | undefined> {
  return db
    .selectFrom("webhooks")
    .where("id", "=", id)
    .select([
      "id",
      "format",
      "target",
      "url_sealed as urlSealed",
      "secret_sealed as secretSealed",
      "former_secret_sealed as formerSecretSealed",
      "former_until as formerUntil",
      "credential_sealed as credentialSealed",
      "enabled as isEnabled",
      "next_request_at as nextRequestAt",
      sql<Language>`language`.as("language"),
      sql<Record<string, string>>`templates`.as("templates"),
    ])
    .executeTakeFirst();
}

export interface DueDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly payload: Payload;
  readonly tries: number;
}

/** The due deliveries of a queue, in commit order. */
export async function listDueDeliveries(
  db: Db,
  { webhookId, isRetry }: Pick<DeliveryQueue, "webhookId" | "isRetry">,
  now: Date,
  limit: number,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, message_id as "messageId", payload, tries from webhook_deliveries
     where webhook_id = ${webhookId} and status = 'Pending' and (tries > 0) = ${isRetry}
       and (tries = 0 or next_try_at <= ${now})
     order by position limit ${limit}`.execute(db);
  return rows;
}

interface SuccessfulAttempt {
  readonly id: string;
  readonly attempt: Attempt;
}

export async function markDelivered(db: Db, successfulAttempts: readonly SuccessfulAttempt[]): Promise<void> {
  await sql`
    update webhook_deliveries d
       set status = 'Delivered', tries = tries + 1, attempts = attempts || jsonb_build_array(sent.attempt)
      from jsonb_to_recordset(${JSON.stringify(successfulAttempts)}::jsonb) as sent (id uuid, attempt jsonb)
     where d.id = sent.id`.execute(db);
}

/**
 * Records a failed attempt. Without `nextTryAt`, the delivery becomes `Failed`. With it, the status does not change: it
 * is already `Failed` if the webhook was disabled during the attempt (HOOK-5).
 */
export async function recordFailedAttempt(
  db: Db,
  id: string,
  attempt: Attempt,
  nextTryAt: Date | undefined,
): Promise<void> {
  await sql`
    update webhook_deliveries
       set status = ${nextTryAt ? sql`status` : "Failed"}, tries = tries + 1,
           next_try_at = coalesce(${nextTryAt ?? null}, next_try_at),
           attempts = attempts || ${JSON.stringify([attempt])}::jsonb
     where id = ${id}`.execute(db);
}

/** Resets the failures of a webhook. */
export async function recordWebhookSuccess(
  db: Db,
  id: string,
  at: Date,
  nextRequestAt: Date | null,
): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failing_since: null, failures: 0, last_success_at: at, next_request_at: nextRequestAt })
    .where("id", "=", id)
    .execute();
}

/** Counts a failed attempt; returns since when and how often the webhook has failed. */
export function recordWebhookFailure(db: Db, id: string, at: Date, nextRequestAt: Date | null) {
  return db
    .updateTable("webhooks")
    .set(({ fn, ref, val }) => ({
      failing_since: fn.coalesce(ref("failing_since"), val(at)),
      failures: sql<number>`failures + 1`,
      next_request_at: nextRequestAt,
    }))
    .where("id", "=", id)
    .returning(["name", "game_id as gameId", "failing_since as failingSince", "failures"])
    .executeTakeFirst();
}

/** HOOK-5: disables a webhook and marks its pending deliveries as failed. */
export async function disableWebhook(db: Db, id: string, reason: WebhookDisabledReason): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ enabled: false, disabled_reason: reason })
    .where("id", "=", id)
    .execute();
  await failPendingDeliveries(db, id);
}

/** HOOK-5: marks the pending deliveries of a webhook as failed. Call it after the webhook was disabled. */
export async function failPendingDeliveries(db: Db, id: string): Promise<void> {
  await lockDeliveries(db);
  await db
    .updateTable("webhook_deliveries")
    .set({ status: "Failed" })
    .where("webhook_id", "=", id)
    .where("status", "=", "Pending")
    .execute();
}

/** HOOK-8: deletes all deliveries of a webhook. Call it after the audience of the webhook was changed. */
export async function deleteDeliveries(db: Db, id: string): Promise<void> {
  await lockDeliveries(db);
  await db.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
}

/**
 * Until this transaction ends, no other transaction can write deliveries. Waits for those that are writing deliveries:
 * they may have read the webhook before it was changed.
 */
async function lockDeliveries(db: Db): Promise<void> {
  await sql`select lock_webhook_deliveries()`.execute(db);
}
