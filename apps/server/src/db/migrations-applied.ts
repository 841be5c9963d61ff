import { sql } from "kysely";
import type { Db } from "./client.ts";

/** Whether the database has exactly the migrations that this version of the program knows. */
export async function migrationsAreApplied(db: Db, known: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name collate "C"`.execute(
    db,
  );
  return rows.length === known.length && rows.every(({ name }, index) => name === known[index]);
}
