import type { Db } from "./client.ts";

/**
 * Whether this version of the program can work with the database: it has every migration that the program knows,
 * and every other migration in it is marked as compatible with the version before.
 */
export async function migrationsAreApplied(db: Db, known: readonly string[]): Promise<boolean> {
  // All columns, because `compatible` is missing in databases from before it was added.
  const rows = await db.selectFrom("migrations").selectAll().execute();
  const applied = new Set(rows.map(({ name }) => name));
  const foreign = rows.filter(({ name }) => !known.includes(name));
  return known.every((name) => applied.has(name)) && foreign.every(({ compatible }) => compatible);
}
