import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);

/** An arbitrary number that all processes share. */
const LOCK = 7_061_894_331;

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly text: string;
}

export interface MigrateOptions {
  /** Called before an existing database is migrated; if it fails, nothing changes. */
  readonly beforeUpgrade?: (client: pg.Client) => Promise<void>;
}

/** The database is unreachable or rejects the credentials. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
}

/**
 * Migrates the database. Concurrent calls are safe: one migrates, the others wait.
 * Resolves with the names of the migrations that were applied.
 */
export async function migrate(
  url: string,
  { beforeUpgrade }: MigrateOptions = {},
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachable("The database cannot be reached", { cause });
  });
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const known = await knownMigrations();
    const applied = await appliedMigrations(client, known);
    const pending = known.filter(({ name }) => !applied.has(name));
    if (pending.length > 0 && applied.size > 0) await beforeUpgrade?.(client);
    for (const migration of pending) await applyAlone(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The migrations that this version of the program knows, in order. */
export async function knownMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Applies one migration inside the caller's transaction. */
export async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query(LEDGER);
  await client.query(text);
  await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  if (isCompatible(text))
    await client.query("update migrations set compatible = true where name = $1", [name]);
}

/**
 * A migration that begins with `-- compatible: <why>` leaves a schema that the version before it can work with.
 * Processes of that version stay ready while they are replaced.
 */
export function isCompatible(text: string): boolean {
  return text.startsWith("-- compatible: ");
}

const LEDGER =
  "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())";

/** The names of the applied migrations. Throws if one was changed after it was applied. */
async function appliedMigrations(
  client: pg.Client,
  known: readonly Migration[],
): Promise<ReadonlySet<string>> {
  await client.query(LEDGER);
  const { rows } = await client.query<AppliedMigration>("select name, checksum from migrations");
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of known)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied to this database.`);
  return new Set(applied.keys());
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await apply(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}
