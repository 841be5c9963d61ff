import { toNameKeys } from "@gonfalon/rules/skeleton.ts";
import { sql } from "kysely";
import type { Db } from "./client.ts";
import { mapViolations } from "./violations.ts";

export type NameScope = "user" | "team";

interface NamedOwner {
  readonly owner: string | number;
  readonly name: string;
}

const SIMILAR_PROBLEMS = { user: "account.name-similar", team: "team.name-similar" } as const;

/**
 * NAME-1: reserves the name for its owner and releases the previous one. Throws a ProblemError if the name looks like
 * the name of another owner. If concurrent transactions reserve names that look alike, exactly one of them succeeds.
 * Call it in the transaction that writes the name.
 */
export async function replaceNameKeys(tx: Db, scope: NameScope, { owner, name }: NamedOwner): Promise<void> {
  const keys = toNameKeys(name);
  const rows = await tx
    .selectFrom("name_keys")
    .where("scope", "=", scope)
    .where("owner", "=", String(owner))
    .select("key")
    .execute();
  const ownedKeys = new Set(rows.map(({ key }) => key));
  // Inserted before the old keys are deleted, so that two owners who swap their names do not deadlock.
  await insertKeys(
    tx,
    scope,
    keys.filter((key) => !ownedKeys.has(key)).map((key) => ({ key, owner })),
  );
  await tx
    .deleteFrom("name_keys")
    .where("scope", "=", scope)
    .where("owner", "=", String(owner))
    .where("key", "not in", keys)
    .execute();
}

/** NAME-1: reserves the names of owners who have no name yet. */
export function insertNameKeys(tx: Db, scope: NameScope, owners: readonly NamedOwner[]): Promise<void> {
  return insertKeys(
    tx,
    scope,
    owners.flatMap(({ owner, name }) => toNameKeys(name).map((key) => ({ key, owner }))),
  );
}

async function insertKeys(
  tx: Db,
  scope: NameScope,
  rows: readonly { readonly key: string; readonly owner: string | number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const insert = tx
    .insertInto("name_keys")
    .values(rows.map(({ key, owner }) => ({ scope, key, owner: String(owner) })))
    .execute();
  await mapViolations(insert, { name_keys_unique: SIMILAR_PROBLEMS[scope] });
}

export async function deleteNameKeys(tx: Db, scope: NameScope, owner: string | number): Promise<void> {
  await tx.deleteFrom("name_keys").where("scope", "=", scope).where("owner", "=", String(owner)).execute();
}

/** The keys that belong to an owner other than `exceptOwner`. */
export async function listTakenNameKeys(
  db: Db,
  scope: NameScope,
  keys: readonly string[],
  exceptOwner = "",
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("name_keys")
    .where("scope", "=", scope)
    .where("owner", "!=", exceptOwner)
    .where((row) => sql<boolean>`${row.ref("key")} = any(${keys})`)
    .select("key")
    .execute();
  return rows.map(({ key }) => key);
}

const BATCH_SIZE = 1000;

/** Adds the keys of names that were created before keys existed. If names share a key, the oldest name gets it. */
export async function fillNameKeys(db: Db): Promise<void> {
  const missingNames = await sql<NamedOwner & { readonly scope: NameScope }>`
    select 'user' as scope, u.id::text as owner, u.name, u.registered_at as at from users u
     where u.deleted_at is null
       and not exists (select from name_keys k where k.scope = 'user' and k.owner = u.id::text)
    union all
    select 'team', t.id::text, t.name, t.created_at from teams t
     where t.deleted_at is null
       and not exists (select from name_keys k where k.scope = 'team' and k.owner = t.id::text)
     order by at, owner`.execute(db);
  const rows = missingNames.rows.flatMap(({ scope, owner, name }) =>
    toNameKeys(name).map((key) => ({ scope, key, owner: String(owner) })),
  );
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await db
      .insertInto("name_keys")
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflict((conflict) => conflict.constraint("name_keys_unique").doNothing())
      .execute();
}
