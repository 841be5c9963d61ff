import type { Language } from "@gonfalon/contract/languages.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { WebhookState } from "./webhook.domain.ts";

/** The encrypted columns that an update can change. */
export interface SealedParts {
  readonly url: Buffer;
  readonly credential: Buffer | null;
}

interface NewRow extends WebhookState {
  readonly sealedParts: SealedParts & { readonly secret: Buffer | null };
}

/** The webhooks, oldest first; with `gameId`, only those of the game. */
export function listWebhooks(db: Db, gameId?: number): Promise<WebhookState[]> {
  const query = selectWebhooks(db).orderBy("created_at").orderBy("id").limit(limits.webhooksInTotal);
  return (gameId === undefined ? query : query.where("game_id", "=", gameId)).execute();
}

export function findWebhook(db: Db, id: string): Promise<WebhookState | undefined> {
  return selectWebhooks(db).where("id", "=", id).executeTakeFirst();
}

/** Locks the row against other edits. */
export async function lockWebhook(db: Db, id: string): Promise<WebhookState | undefined> {
  await db.selectFrom("webhooks").where("id", "=", id).select("id").forNoKeyUpdate().execute();
  return findWebhook(db, id);
}

function selectWebhooks(db: Db) {
  return db.selectFrom("webhooks").select([
    "id",
    "name",
    "game_id as gameId",
    "format",
    "audience",
    "address",
    "target",
    "enabled as isEnabled",
    "disabled_reason as disabledReason",
    "failing_since as failingSince",
    "last_success_at as lastDeliveryAt",
    "created_at as createdAt",
    // The service writes no other values.
    sql<WebhookEventType[]>`events`.as("events"),
    sql<Language>`language`.as("language"),
    sql<Record<string, string>>`templates`.as("templates"),
    sql<boolean>`credential_sealed is not null`.as("hasCredential"),
    sql<number>`(select count(*) from webhook_deliveries where webhook_id = webhooks.id and status = 'Pending')`.as(
      "pending",
    ),
  ]);
}

/**
 * The number of webhooks of the game (of the platform if `gameId` is null), and the number of all webhooks. Takes a
 * lock: concurrent calls wait until the transaction ends.
 */
export async function lockWebhookCounts(db: Db, gameId: number | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(db);
  return db
    .selectFrom("webhooks")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("game_id", "is not distinct from", gameId).as("ofGame"),
      fn.countAll<number>().as("total"),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertWebhook(db: Db, { sealedParts: sealed, ...webhook }: NewRow): Promise<void> {
  const insert = db.insertInto("webhooks").values({
    ...toColumns(webhook),
    id: webhook.id,
    game_id: webhook.gameId,
    format: webhook.format,
    url_sealed: sealed.url,
    secret_sealed: sealed.secret,
    credential_sealed: sealed.credential,
    created_at: webhook.createdAt,
  });
  await mapViolations(insert.execute(), { webhooks_game: "game.not-found" });
}

/** Parts that are undefined keep their value. If the webhook is enabled, its failures are reset. */
export async function updateWebhook(
  db: Db,
  webhook: WebhookState,
  { url, credential }: Partial<SealedParts>,
): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({
      ...toColumns(webhook),
      disabled_reason: webhook.disabledReason,
      ...(webhook.isEnabled && { failing_since: null, failures: 0 }),
      ...(url && { url_sealed: url }),
      ...(credential !== undefined && { credential_sealed: credential }),
    })
    .where("id", "=", webhook.id)
    .execute();
}

function toColumns(webhook: WebhookState) {
  return {
    name: webhook.name,
    audience: webhook.audience,
    address: webhook.address,
    target: webhook.target,
    events: [...webhook.events],
    language: webhook.language,
    templates: JSON.stringify(webhook.templates),
    enabled: webhook.isEnabled,
  };
}

/** HOOK-6: until `formerUntil`, requests are also signed with the old secret. */
export async function updateSecret(
  db: Db,
  id: string,
  sealedSecret: Buffer,
  formerUntil: Date,
): Promise<void> {
  await db
    .updateTable("webhooks")
    .set(({ ref }) => ({
      former_secret_sealed: ref("secret_sealed"),
      former_until: formerUntil,
      secret_sealed: sealedSecret,
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom("webhooks").where("id", "=", id).execute();
}
