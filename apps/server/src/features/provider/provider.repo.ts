import type { ProviderKind } from "@gonfalon/contract/enums.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { ProviderState } from "./provider.domain.ts";

/** A provider as it is stored. */
export interface StoredProvider {
  readonly provider: ProviderState;
  readonly secretSealed: Buffer;
  /** How many users have connected an account. */
  readonly linkCount: number;
}

/** The members that are stored as JSON. */
type Options = Omit<
  ProviderState,
  | "id"
  | "key"
  | "position"
  | "enabled"
  | "kind"
  | "name"
  | "issuer"
  | "authorizeUrl"
  | "tokenUrl"
  | "userInfoUrl"
  | "clientId"
  | "scopes"
>;

const KEY_TAKEN = { identity_providers_key_unique: "provider.key-taken" } as const;

/** Serializes changes to providers: their number is limited, and only one of them may set roles. */
export async function lockProviders(tx: Db): Promise<void> {
  await sql`lock table identity_providers in share row exclusive mode`.execute(tx);
}

/** Waits for accounts that are being connected to the provider, and delays others until the transaction ends. */
export async function lockProvider(tx: Db, id: string): Promise<void> {
  await tx.selectFrom("identity_providers").where("id", "=", id).select("id").forUpdate().execute();
}

/** Locks the provider for an account that is being connected to it: its subjects cannot change until the commit. */
export async function lockProviderForLink(tx: Db, id: string): Promise<StoredProvider | undefined> {
  const row = await selectProviders(tx).where("id", "=", id).forKeyShare().executeTakeFirst();
  return row && toStoredProvider(row);
}

/** All providers, in the order of their buttons; at most 32. */
export async function listProviders(db: Db): Promise<readonly StoredProvider[]> {
  return (await selectProviders(db).orderBy("position").orderBy("key").execute()).map(toStoredProvider);
}

export async function findProvider(db: Db, id: string): Promise<StoredProvider | undefined> {
  const row = await selectProviders(db).where("id", "=", id).executeTakeFirst();
  return row && toStoredProvider(row);
}

export async function findEnabledProvider(
  db: Db,
  identifier: { readonly key: string } | { readonly id: string },
): Promise<StoredProvider | undefined> {
  const query = selectProviders(db).where("enabled", "=", true);
  const row = await ("key" in identifier
    ? query.where("key", "=", identifier.key)
    : query.where("id", "=", identifier.id)
  ).executeTakeFirst();
  return row && toStoredProvider(row);
}

interface ProviderButton {
  readonly key: string;
  readonly name: string;
  readonly kind: ProviderKind;
}

/** The enabled providers as visitors see them. */
export function listProviderButtons(db: Db): Promise<readonly ProviderButton[]> {
  return db
    .selectFrom("identity_providers")
    .where("enabled", "=", true)
    .orderBy("position")
    .orderBy("key")
    .select(["key", "name"])
    .select((row) => row.ref("kind").$castTo<ProviderKind>().as("kind"))
    .execute();
}

function selectProviders(db: Db) {
  return db
    .selectFrom("identity_providers")
    .selectAll()
    .select((row) =>
      row
        .selectFrom("external_accounts")
        .whereRef("provider_id", "=", "identity_providers.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("links"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProviders>["executeTakeFirstOrThrow"]>>;

function toStoredProvider(row: Row): StoredProvider {
  return {
    provider: {
      id: row.id,
      key: row.key,
      position: row.position,
      enabled: row.enabled,
      // `kind` and `options` were validated when they were stored.
      kind: row.kind as ProviderKind,
      ...(row.options as unknown as Options),
      name: row.name,
      issuer: row.issuer,
      authorizeUrl: row.authorize_url,
      tokenUrl: row.token_url,
      userInfoUrl: row.user_info_url,
      clientId: row.client_id,
      scopes: row.scopes,
    },
    secretSealed: row.client_secret_sealed,
    linkCount: row.links ?? 0,
  };
}

function toRow(provider: ProviderState) {
  const { id, key, position, enabled, kind, name, issuer, clientId, scopes, ...otherFields } = provider;
  const { authorizeUrl, tokenUrl, userInfoUrl, ...options } = otherFields;
  return {
    id,
    key,
    position,
    enabled,
    kind,
    name,
    issuer,
    authorize_url: authorizeUrl,
    token_url: tokenUrl,
    user_info_url: userInfoUrl,
    client_id: clientId,
    scopes,
    options: JSON.stringify(options satisfies Options),
  };
}

export async function insertProvider(db: Db, provider: ProviderState, secretSealed: Buffer): Promise<void> {
  const row = { ...toRow(provider), client_secret_sealed: secretSealed };
  await mapViolations(db.insertInto("identity_providers").values(row).execute(), KEY_TAKEN);
}

/** If the secret is undefined, the stored one does not change. */
export async function updateProvider(
  db: Db,
  provider: ProviderState,
  secretSealed: Buffer | undefined,
): Promise<void> {
  const row = { ...toRow(provider), ...(secretSealed && { client_secret_sealed: secretSealed }) };
  const update = db.updateTable("identity_providers").set(row).where("id", "=", provider.id).execute();
  await mapViolations(update, KEY_TAKEN);
}

/** Returns the key of the deleted provider; undefined if it did not exist. */
export async function deleteProvider(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom("identity_providers")
    .where("id", "=", id)
    .returning("key")
    .executeTakeFirst();
  return row?.key;
}
