import type { ProviderKind } from "@gonfalon/contract/enums.ts";
import type { FieldRule } from "@gonfalon/contract/provider.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { Identity } from "./identity.domain.ts";

export interface NewExternalAccount {
  readonly providerId: string;
  readonly userId: string;
  readonly identity: Identity;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** LINK-6: concurrent first sign-ins of one identity wait for each other until the transaction ends. */
export async function lockSubject(tx: Db, providerId: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${providerId}:${subject}`}::text, 0))`.execute(
    tx,
  );
}

/** The id of the user who has connected the identity. */
export async function findOwner(db: Db, providerId: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("external_accounts")
    .where("provider_id", "=", providerId)
    .where("subject", "=", subject)
    .select("user_id as userId")
    .executeTakeFirst();
  return row?.userId;
}

/** LINK-3: refuses an identity that another user has connected, and a second identity at the same provider. */
export async function insertExternalAccount(db: Db, account: NewExternalAccount): Promise<void> {
  const insert = db
    .insertInto("external_accounts")
    .values({
      provider_id: account.providerId,
      subject: account.identity.subject,
      user_id: account.userId,
      ...toColumns(account.identity),
      linked_at: account.linkedAt,
      last_used_at: account.lastUsedAt,
    })
    .execute();
  await mapViolations(insert, {
    external_accounts_subject_unique: "external.taken",
    external_accounts_user_unique: "external.taken",
  });
}

/** Returns false if the user has disconnected the identity. */
export async function updateExternalAccount(
  db: Db,
  providerId: string,
  userId: string,
  identity: Identity,
  lastUsedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("external_accounts")
    .set({ ...toColumns(identity), last_used_at: lastUsedAt })
    .where("provider_id", "=", providerId)
    .where("subject", "=", identity.subject)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toColumns({ email, displayName, labels }: Identity) {
  return { email, display_name: displayName, labels: [...labels] };
}

export interface ExternalAccountState {
  readonly provider: string;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly email: string | null;
  readonly displayName: string;
  readonly labels: readonly string[];
  readonly linkedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The external accounts of a user, at most one per provider. */
export function listExternalAccounts(db: Db, userId: string): Promise<readonly ExternalAccountState[]> {
  return fromExternalAccounts(db, userId)
    .orderBy("identity_providers.position")
    .orderBy("identity_providers.key")
    .select([
      "identity_providers.key as provider",
      "identity_providers.name",
      "external_accounts.email",
      "external_accounts.display_name as displayName",
      "external_accounts.labels",
      "external_accounts.linked_at as linkedAt",
      "external_accounts.last_used_at as lastUsedAt",
    ])
    .select((row) => row.ref("identity_providers.kind").$castTo<ProviderKind>().as("kind"))
    .execute();
}

function fromExternalAccounts(db: Db, userId: string) {
  return db
    .selectFrom("external_accounts")
    .innerJoin("identity_providers", "identity_providers.id", "external_accounts.provider_id")
    .where("external_accounts.user_id", "=", userId);
}

/** Returns whether the account was connected. */
export async function deleteExternalAccount(db: Db, userId: string, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("external_accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "in", (row) =>
      row.selectFrom("identity_providers").where("key", "=", key).select("id"),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExternalAccounts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("external_accounts").where("user_id", "=", userId).execute();
}

/** EXT-7: the field rules of the enabled providers that the user has connected. */
export async function listFieldRules(db: Db, userId: string): Promise<readonly FieldRule[]> {
  const rows = await fromExternalAccounts(db, userId)
    .where("identity_providers.enabled", "=", true)
    .select(sql<readonly FieldRule[]>`identity_providers.options -> 'fields'`.as("fields"))
    .execute();
  return rows.flatMap(({ fields }) => fields);
}
