import type { Db } from "#db/client.ts";

export async function findPersonalTeamId(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("teams")
    .where("personal_of", "=", userId)
    .where("deleted_at", "is", null)
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks the row of the user until the commit, without blocking new references to it. Returns undefined if the user was
 * deleted.
 */
export function lockCaptain(
  db: Db,
  userId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return db
    .selectFrom("users")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .select(["id", "name"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
