import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";

interface RowKey {
  readonly kind: string;
  readonly idHash: Buffer;
}

export interface OidcRow extends RowKey {
  readonly clientId: string;
  readonly userId: string | null;
  readonly consentId: string | null;
  readonly content: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
}

export async function upsertOidcRow(db: Db, row: OidcRow): Promise<void> {
  const content = JSON.stringify(row.content);
  const insert = db
    .insertInto("oidc_rows")
    .values({
      kind: row.kind,
      id_hash: row.idHash,
      client_id: row.clientId,
      user_id: row.userId,
      grant_id: row.consentId,
      content,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(["kind", "id_hash"]).doUpdateSet({ content }))
    .execute();
  // The app may have been deleted in the meantime.
  await mapViolations(insert, { oidc_rows_client_id_fkey: "app.request-not-found" });
}

export async function findOidcRow(
  db: Db,
  { kind, idHash }: RowKey,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db
    .selectFrom("oidc_rows")
    .where("kind", "=", kind)
    .where("id_hash", "=", idHash)
    .where("expires_at", ">", now)
    .select((columns) => columns.ref("content").$castTo<Record<string, unknown>>().as("content"))
    .executeTakeFirst();
  return row?.content;
}

/** Marks a row as consumed. Returns false if it does not exist or was consumed before. */
export async function consumeOidcRow(db: Db, { kind, idHash }: RowKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oidc_rows")
    .set({ content: sql`content || '{"consumed": true}'` })
    .where("kind", "=", kind)
    .where("id_hash", "=", idHash)
    .where(sql<boolean>`not content ? 'consumed'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOidcRow(db: Db, { kind, idHash }: RowKey): Promise<void> {
  await db.deleteFrom("oidc_rows").where("kind", "=", kind).where("id_hash", "=", idHash).execute();
}

export async function deleteConsentRows(db: Db, kind: string, consentId: string): Promise<void> {
  await db.deleteFrom("oidc_rows").where("kind", "=", kind).where("grant_id", "=", consentId).execute();
}

export async function deleteOidcRowsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("oidc_rows").where("expires_at", "<", instant).execute();
}
