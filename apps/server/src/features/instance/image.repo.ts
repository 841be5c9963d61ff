import type { Db } from "#db/client.ts";

/**
 * The images of challenges that are enabled or scheduled to open by `until`, in games that are running or paused, or
 * start by then.
 */
export async function listNeededImages(db: Db, now: Date, until: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("challenges as challenge")
    .innerJoin("games as game", "game.id", "challenge.game_id")
    .where("challenge.type", "in", ["StaticContainer", "DynamicContainer"])
    .where(({ or, eb }) => or([eb("challenge.enabled", "=", true), eb("challenge.opens_at", "<=", until)]))
    .where("challenge.container_image", "<>", "")
    .where("game.starts_at", "<=", until)
    .where(({ or, eb }) => or([eb("game.ends_at", ">", now), eb("game.paused_at", "is not", null)]))
    .select("challenge.container_image as image")
    .distinct()
    .execute();
  return rows.map(({ image }) => image);
}
