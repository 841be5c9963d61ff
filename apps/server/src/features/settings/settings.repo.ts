import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { StoredSetting } from "./settings.domain.ts";

export function listSettings(db: Db): Promise<StoredSetting[]> {
  return db.selectFrom("settings").select(["section", "member", "value"]).execute();
}

/** Serializes changes of settings, even if they have no row yet, and removals of the last provider. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(db);
}

export async function upsertSettings(db: Db, changes: readonly StoredSetting[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto("settings")
    .values(changes.map(({ section, member, value }) => ({ section, member, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.columns(["section", "member"]).doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
    )
    .execute();
}
