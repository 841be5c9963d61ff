import type { EditedHint, NewHint } from "@gonfalon/contract/hint.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** In display order. */
export function listHints(db: Db, challengeId: number): Promise<EditedHint[]> {
  return selectHints(db, challengeId).orderBy("position").orderBy("id").execute();
}

export function findHint(db: Db, challengeId: number, id: number): Promise<EditedHint | undefined> {
  return selectHints(db, challengeId).where("id", "=", id).executeTakeFirst();
}

function selectHints(db: Db, challengeId: number) {
  return db
    .selectFrom("paid_hints as hint")
    .where("challenge_id", "=", challengeId)
    .select([
      "id",
      "title",
      "content",
      "cost",
      sql<number>`(select count(*) from hint_purchases where hint_id = hint.id)`.as("sold"),
    ]);
}

/** Adds a hint after the existing ones; returns its id. */
export async function insertHint(
  db: Db,
  challengeId: number,
  hint: NewHint,
  createdAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("paid_hints")
    .values({
      ...hint,
      challenge_id: challengeId,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from paid_hints where challenge_id = ${challengeId})`,
      created_at: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateHint(db: Db, id: number, { title, content, cost }: NewHint): Promise<void> {
  await db.updateTable("paid_hints").set({ title, content, cost }).where("id", "=", id).execute();
}

/** Also deletes the purchases of the hint (HINT-3). */
export async function deleteHint(db: Db, id: number): Promise<void> {
  await db.deleteFrom("paid_hints").where("id", "=", id).execute();
}
