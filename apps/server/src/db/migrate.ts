import type pg from "pg";
import { getErrorReason } from "#kernel/error-reason.ts";
import { createDedicatedClient } from "./dedicated-client.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";
import { applyFunction, applyMigration, findPendingFiles } from "./schema-versions.ts";

/** An arbitrary number that all processes share. */
const LOCK_ID = 7_061_894_331;

export interface MigrateOptions {
  /** Called before an existing database is changed; if it fails, nothing changes. */
  readonly beforeUpgrade?: (client: pg.Client) => Promise<void>;
  /** The files to apply; by default, the files of this version. */
  readonly files?: SchemaFiles;
}

/** The database is unreachable or rejects the credentials. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
}

/**
 * Applies the migrations and functions that the database lacks. Concurrent calls are safe: one migrates, the others
 * wait. Resolves with the names of the files that were applied.
 */
export async function migrate(
  url: string,
  { beforeUpgrade, files }: MigrateOptions = {},
): Promise<readonly string[]> {
  const client = createDedicatedClient(url);
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachable("The database cannot be reached", { cause });
  });
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_ID]);
    const { migrations, functions, isNew } = await findPendingFiles(
      client,
      files ?? (await readSchemaFiles()),
    );
    const pendingNames = [...migrations, ...functions].map(({ name }) => name);
    if (pendingNames.length === 0) return [];
    if (!isNew) await beforeUpgrade?.(client);
    await applyFiles(client, { migrations, functions });
    return pendingNames;
  } finally {
    await client.end();
  }
}

/**
 * Applies each migration in its own transaction. The functions are applied in the transaction of the last migration, so
 * that none is missing after it.
 */
async function applyFiles(client: pg.Client, { migrations, functions }: SchemaFiles): Promise<void> {
  for (const migration of migrations.slice(0, -1))
    await inTransaction(client, () => addFileName(migration.name, applyMigration(client, migration)));
  const lastMigration = migrations.at(-1);
  await inTransaction(client, async () => {
    if (lastMigration) await addFileName(lastMigration.name, applyMigration(client, lastMigration));
    for (const file of functions) await addFileName(file.name, applyFunction(client, file));
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    // Without a connection there is nothing to roll back, and the first error is the one to report.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Adds the name of the file to the error. */
async function addFileName(name: string, work: Promise<void>): Promise<void> {
  await work.catch((cause: unknown) => {
    throw new Error(`${name} could not be applied to the database: ${getErrorReason(cause)}`, { cause });
  });
}
