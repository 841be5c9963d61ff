import type { Attempt, DeliveryQuery } from "@gonfalon/contract/webhook.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { DeliveryState, Payload } from "./delivery.domain.ts";

const columns = [
  "id",
  "message_id as messageId",
  "type",
  "game_id as gameId",
  "status",
  "tries",
  "next_try_at as nextTryAt",
  "redelivery_of as redeliveryOf",
  "created_at as createdAt",
  sql<Payload>`payload`.as("payload"),
  sql<Attempt[]>`attempts`.as("attempts"),
] as const;

/** The deliveries of a webhook, newest first. */
export function listDeliveries(db: Db, webhookId: string, query: DeliveryQuery): Promise<DeliveryState[]> {
  return selectMatching(db, webhookId, query)
    .select(columns)
    .orderBy("position", "desc")
    .limit(query.count)
    .offset(query.skip)
    .execute();
}

export async function countDeliveries(db: Db, webhookId: string, query: DeliveryQuery): Promise<number> {
  const { total } = await selectMatching(db, webhookId, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function selectMatching(db: Db, webhookId: string, { status, type }: DeliveryQuery) {
  let query = db.selectFrom("webhook_deliveries").where("webhook_id", "=", webhookId);
  if (status !== undefined) query = query.where("status", "=", status);
  if (type !== undefined) query = query.where("type", "=", type);
  return query;
}

export function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryState | undefined> {
  return db
    .selectFrom("webhook_deliveries")
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .select(columns)
    .executeTakeFirst();
}

/** HOOK-11: queues the message of a delivery again. Returns the id of the new delivery, if the old one exists. */
export async function insertRedelivery(db: Db, id: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries
      (id, webhook_id, message_id, type, game_id, payload, next_try_at, created_at, redelivery_of)
    select gen_random_uuid(), webhook_id, message_id, type, game_id, payload, ${at}, ${at}, id
      from webhook_deliveries where id = ${id}
    returning id`.execute(db);
  return rows[0]?.id;
}

const MAX_REDELIVERIES = 1000;

/**
 * HOOK-11: queues failed messages again, unless another delivery of the same message is pending or delivered.
 * Returns the number of queued deliveries.
 */
export async function insertRedeliveries(db: Db, webhookId: string, since: Date, at: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries
      (id, webhook_id, message_id, type, game_id, payload, next_try_at, created_at, redelivery_of)
    select gen_random_uuid(), webhook_id, message_id, type, game_id, payload, ${at}, ${at}, id
      from (
        select distinct on (d.message_id) d.* from webhook_deliveries d
         where d.webhook_id = ${webhookId} and d.status = 'Failed' and d.created_at >= ${since}
           and not exists (
             select from webhook_deliveries other
              where other.message_id = d.message_id and other.status <> 'Failed')
         order by d.message_id, d.position desc) failed
     order by position limit ${MAX_REDELIVERIES}`.execute(db);
  return Number(numAffectedRows);
}

const RETENTION_DAYS = 30;
const MAX_FINISHED = 5000;

/**
 * Deletes finished deliveries that are older than 30 days or exceed the limit per webhook, and the solve places of
 * deleted challenges.
 */
export async function trimDeliveries(db: Db, now: Date): Promise<void> {
  await sql`
    delete from webhook_deliveries
     where status <> 'Pending' and created_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})`.execute(
    db,
  );
  await sql`
    delete from webhook_deliveries d using webhooks w
     where d.webhook_id = w.id and d.status <> 'Pending'
       and d.position <= (
         select position from webhook_deliveries
          where webhook_id = w.id and status <> 'Pending'
          order by position desc offset ${MAX_FINISHED} limit 1)`.execute(db);
  await sql`
    delete from solve_places p where not exists (select from challenges c where c.id = p.challenge_id)`.execute(
    db,
  );
}
