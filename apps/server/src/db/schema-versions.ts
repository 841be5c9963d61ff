import type pg from "pg";
import { isCompatible, type SchemaFiles, type SqlFile } from "./schema-files.ts";

export interface AppliedFile {
  readonly name: string;
  readonly checksum: string;
}

/** The files that a database lacks. */
export interface PendingFiles extends SchemaFiles {
  readonly isNew: boolean;
}

/** The database lacks migrations of this version but has others, so it cannot be upgraded. */
export class ForeignSchema extends Error {
  override readonly name = "ForeignSchema";
}

/** The applied migrations, and all applied versions of each function in the order in which they were applied. */
const CREATE_TABLES = `
  create table if not exists migrations (
    name text primary key,
    checksum text not null,
    compatible boolean not null default false,
    applied_at timestamptz not null default now()
  );
  create table if not exists function_versions (
    id integer generated always as identity primary key,
    name text not null,
    checksum text not null,
    compatible boolean not null default false,
    applied_at timestamptz not null default now(),
    constraint function_versions_once unique (name, checksum)
  )`;

/** Applies one migration inside the caller's transaction. */
export async function applyMigration(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query(CREATE_TABLES);
  await client.query(file.text);
  await client.query("insert into migrations (name, checksum, compatible) values ($1, $2, $3)", [
    file.name,
    file.checksum,
    isCompatible(file),
  ]);
}

/** Applies one function inside the caller's transaction. An earlier text of the function becomes its latest version. */
export async function applyFunction(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query(file.text);
  await client.query(
    `insert into function_versions (name, checksum, compatible) values ($1, $2, $3)
     on conflict (name, checksum) do update set id = default, applied_at = now()`,
    [file.name, file.checksum, isCompatible(file)],
  );
}

/**
 * The files that this version must apply. A database of a newer version lacks none. Throws if a migration was changed
 * after it was applied, or if the database has other migrations instead of those of this version.
 */
export async function findPendingFiles(client: pg.Client, files: SchemaFiles): Promise<PendingFiles> {
  await client.query(CREATE_TABLES);
  const { rows } = await client.query<AppliedFile>("select name, checksum from migrations order by name");
  const appliedChecksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changedFile = files.migrations.find(
    ({ name, checksum }) => appliedChecksums.has(name) && appliedChecksums.get(name) !== checksum,
  );
  if (changedFile)
    throw new Error(`Migration ${changedFile.name} was changed after it had been applied to this database.`);
  const migrations = files.migrations.filter(({ name }) => !appliedChecksums.has(name));
  const unknownFile = rows.find(({ name }) => !files.migrations.some((file) => file.name === name));
  if (unknownFile && migrations[0]) throw createForeignSchema(unknownFile.name, migrations[0].name);
  return {
    migrations,
    functions: unknownFile ? [] : await listPendingFunctions(client, files.functions, migrations.length > 0),
    isNew: rows.length === 0,
  };
}

/**
 * All functions after a migration, which may have dropped some. Otherwise only the versions that were never applied: an
 * older process must not replace a newer version with its own. So a function that gets an earlier text again needs a
 * migration, or a comment that makes its text different.
 */
async function listPendingFunctions(
  client: pg.Client,
  files: readonly SqlFile[],
  hasPendingMigrations: boolean,
): Promise<readonly SqlFile[]> {
  if (hasPendingMigrations) return files;
  const { rows } = await client.query<AppliedFile>("select name, checksum from function_versions");
  const appliedVersions = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`));
  return files.filter(({ name, checksum }) => !appliedVersions.has(`${name} ${checksum}`));
}

function createForeignSchema(unknownName: string, missingName: string): ForeignSchema {
  return new ForeignSchema(
    `The database cannot be upgraded: it has the migration ${unknownName}, which this version does not know, and lacks ` +
      `${missingName}. It was created by a development version. Export its games with that version, and import them into ` +
      "a new installation.",
  );
}
