import type { Db } from "#db/client.ts";

/** CODE-8: marks the challenges with these keys as managed from code. */
export async function markManaged(db: Db, gameId: number, keys: readonly string[]): Promise<void> {
  await db
    .updateTable("challenges")
    .set({ managed_from_code: true })
    .where("game_id", "=", gameId)
    .where("key", "in", keys)
    .where("managed_from_code", "=", false)
    .execute();
}

/** CODE-8: marks the challenges with other keys as no longer managed from code. */
export async function unmarkManagedExcept(db: Db, gameId: number, keys: readonly string[]): Promise<void> {
  await db
    .updateTable("challenges")
    .set({ managed_from_code: false })
    .where("game_id", "=", gameId)
    .where("key", "not in", keys)
    .where("managed_from_code", "=", true)
    .execute();
}
