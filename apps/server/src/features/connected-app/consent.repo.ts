import type { AppScope } from "@gonfalon/contract/connected-app.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";

/** The scopes that a user has allowed for an app. */
export interface ConsentState {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: string[];
}

export function findConsent(
  db: Db,
  key: { readonly id: string } | Pick<ConsentState, "userId" | "clientId">,
): Promise<ConsentState | undefined> {
  const consents = db
    .selectFrom("oidc_consents")
    .select(["id", "user_id as userId", "client_id as clientId", "scopes"]);
  return (
    "id" in key
      ? consents.where("id", "=", key.id)
      : consents.where("user_id", "=", key.userId).where("client_id", "=", key.clientId)
  ).executeTakeFirst();
}

/** Adds the scopes to those that the user has allowed before. */
export async function upsertConsent(db: Db, { id, userId, clientId, scopes }: ConsentState, at: Date) {
  const insert = db
    .insertInto("oidc_consents")
    .values({ id, user_id: userId, client_id: clientId, scopes, granted_at: at, last_used_at: at })
    .onConflict((conflict) =>
      conflict.constraint("oidc_consents_once").doUpdateSet({
        scopes: sql`array(select distinct unnest(oidc_consents.scopes || excluded.scopes))`,
        granted_at: at,
      }),
    )
    .execute();
  // The app may have been deleted in the meantime.
  await mapViolations(insert, { oidc_consents_client_id_fkey: "app.request-not-found" });
}

export async function updateConsentUse(db: Db, userId: string, clientId: string, at: Date): Promise<void> {
  await db
    .updateTable("oidc_consents")
    .set({ last_used_at: at })
    .where("user_id", "=", userId)
    .where("client_id", "=", clientId)
    .execute();
}

export function listConsents(db: Db, userId: string) {
  return db
    .selectFrom("oidc_consents")
    .innerJoin("oidc_clients", "oidc_clients.id", "oidc_consents.client_id")
    .where("oidc_consents.user_id", "=", userId)
    .orderBy("oidc_consents.last_used_at", "desc")
    .select([
      "oidc_clients.id",
      "oidc_clients.name",
      "oidc_consents.granted_at as grantedAt",
      "oidc_consents.last_used_at as lastUsedAt",
    ])
    .select((row) => row.ref("oidc_consents.scopes").$castTo<AppScope[]>().as("scopes"))
    .execute();
}

/** Also deletes the tokens, which reference the consent. Returns whether there was a consent. */
export async function deleteConsent(db: Db, userId: string, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("oidc_consents")
    .where("user_id", "=", userId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Also deletes the tokens of the user, which reference the consents. */
export async function deleteUserConsents(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("oidc_consents").where("user_id", "=", userId).execute();
}
