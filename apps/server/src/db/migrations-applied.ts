import type { Db } from "./client.ts";

/** Whether the database has exactly the migrations that this version of the program knows. */
export async function migrationsAreApplied(db: Db, known: readonly string[]): Promise<boolean> {
  const rows = await db.selectFrom("migrations").select("name").execute();
  const applied = new Set(rows.map(({ name }) => name));
  return applied.size === known.length && known.every((name) => applied.has(name));
}
