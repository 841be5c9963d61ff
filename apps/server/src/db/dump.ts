import { pipeline } from "node:stream/promises";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { readSchemaFiles } from "./schema-files.ts";
import { type AppliedFile, applyMigration } from "./schema-versions.ts";

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Sequence {
  readonly name: string;
  /** A string, because it can exceed the range of a number. */
  readonly value: string;
  readonly called: boolean;
}

/** The data that is needed to restore a database besides its rows: migrations, tables, sequences. */
export interface DumpHead {
  readonly migrations: readonly AppliedFile[];
  readonly tables: readonly Table[];
  readonly sequences: readonly Sequence[];
}

const PART_BYTES = 4 * MEBIBYTE;
const NEW_LINE = 0x0a;

/** Begins a snapshot transaction and reads the head of the dump. */
export async function beginSnapshot(client: pg.Client): Promise<DumpHead> {
  await client.query("begin isolation level repeatable read, read only");
  const migrations = await client.query<AppliedFile>("select name, checksum from migrations order by name");
  const tables = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'function_versions')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return { migrations: migrations.rows, tables: tables.rows, sequences: await readSequences(client) };
}

/** The rows of a table as COPY text, in parts that end with a complete row. */
export async function* copyOut(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of client.query(
    copyTo(`copy ${toCopyTarget(table)} to stdout`),
  ) as AsyncIterable<Buffer>) {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    // COPY escapes newlines in values, so every newline ends a row.
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    if (pendingBytes < PART_BYTES || end === 0) continue;
    yield Buffer.concat([...pendingChunks.slice(0, -1), chunk.subarray(0, end)]);
    pendingChunks = [chunk.subarray(end)];
    pendingBytes = chunk.length - end;
  }
  if (pendingBytes > 0) yield Buffer.concat(pendingChunks);
}

/** Whether the database has no tables and no views. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') limit 1",
  );
  return rowCount === 0;
}

/** Whether other connections use this database. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`);
  return (rowCount ?? 0) > 0;
}

export interface DatabaseRestore {
  /** Adds a part of a table from `copyOut`. */
  add(table: string, part: AsyncIterable<Uint8Array>): Promise<void>;
  /** Validates all foreign keys and commits. */
  commit(): Promise<void>;
}

/** Begins a transaction that replaces the content of the database. `migrate` adds functions and triggers later. */
export async function beginRestore(client: pg.Client, head: DumpHead): Promise<DatabaseRestore> {
  await client.query("begin");
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  const dumpedNames = new Set(head.migrations.map(({ name }) => name));
  const { migrations } = await readSchemaFiles();
  for (const migration of migrations)
    if (dumpedNames.has(migration.name)) await applyMigration(client, migration);
  const tableNames = head.tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${tableNames.join(", ")}`);
  // Rows arrive by table, not in dependency order; foreign keys are checked at the end.
  const foreignKeys = await dropForeignKeys(client);

  return {
    async add(name, part) {
      const table = head.tables.find((candidate) => candidate.name === name);
      if (!table) throw new Error(`there is no table ${name}`);
      const rows = client.query(copyFrom(`copy ${toCopyTarget(table)} from stdin`));
      await pipeline(part, rows);
    },
    async commit() {
      for (const statement of foreignKeys) await client.query(statement);
      for (const { name, value, called } of head.sequences)
        await client.query("select setval($1::regclass, $2, $3)", [pg.escapeIdentifier(name), value, called]);
      await client.query("commit");
      await client.query("analyze");
    },
  };
}

/** Drops all foreign keys; returns the statements that recreate them. */
async function dropForeignKeys(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

async function readSequences(client: pg.Client): Promise<readonly Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${pg.escapeIdentifier(name)}`,
    );
    for (const { value, called } of state.rows) sequences.push({ name, value, called });
  }
  return sequences;
}

function toCopyTarget({ name, columns }: Table): string {
  const columnList = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  return `${pg.escapeIdentifier(name)} (${columnList})`;
}
