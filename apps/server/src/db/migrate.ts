import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);

/** Any number works, as long as every process of the platform uses the same one. */
const LOCK = 7_061_894_331;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** There is no database at the address, or it does not let us in. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
}

/** Brings the database up to date. Several processes may call it at once: one works, the others wait. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachable("The database cannot be reached", { cause });
  });
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await applyAll(client, await knownMigrations());
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

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) await apply(client, migration);
    else if (checksum !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied to this database.`);
    }
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
