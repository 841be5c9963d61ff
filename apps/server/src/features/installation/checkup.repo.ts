import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { isSchemaSupported } from "#db/is-schema-supported.ts";
import { readSchemaFiles } from "#db/schema-files.ts";

/** UPGRADE-1: whether this version can work with the schema of the database. */
export async function hasSupportedSchema(db: Db): Promise<boolean> {
  return isSchemaSupported(db, await readSchemaFiles());
}

export async function readDatabaseInfo(db: Db): Promise<{ readonly version: string; readonly time: Date }> {
  const { rows } = await sql<{ version: string; time: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as time`.execute(db);
  return rows[0] ?? { version: "unknown", time: new Date(0) };
}
