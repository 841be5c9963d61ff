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

/** Whether an enabled challenge of a game that is not over starts containers. */
export async function needsEngine(db: Db, now: Date): Promise<boolean> {
  const challenge = await db
    .selectFrom("challenges as challenge")
    .innerJoin("games as game", "game.id", "challenge.game_id")
    .where("challenge.type", "in", ["StaticContainer", "DynamicContainer"])
    .where("challenge.enabled", "=", true)
    .where(({ or, eb }) => or([eb("game.ends_at", ">", now), eb("game.paused_at", "is not", null)]))
    .select("challenge.id")
    .limit(1)
    .executeTakeFirst();
  return challenge !== undefined;
}
