import { limits } from "@gonfalon/contract/limits.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { BLOODS } from "@gonfalon/rules/blood.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toInstant } from "#kernel/instant.ts";

/** With `freezeTime`, bloods from that time on are omitted (FREEZE-5). */
export async function listNotices(
  db: Db,
  gameId: number,
  freezeTime?: number,
): Promise<readonly GameNotice[]> {
  const rows = await selectNotices(db, gameId)
    .$if(freezeTime !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb("type", "not in", BLOODS), eb("published_at", "<", toInstant(freezeTime ?? 0))]),
      ),
    )
    .orderBy(sql`type = 'Normal'`, "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.notices)
    .execute();
  return rows.map(toGameNotice);
}

export async function listOrganizerNotices(db: Db, gameId: number): Promise<readonly GameNotice[]> {
  const rows = await selectNotices(db, gameId)
    .where("type", "=", "Normal")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toGameNotice);
}

/** Locks the row until the commit. */
export async function lockNotice(db: Db, gameId: number, id: number): Promise<GameNotice | undefined> {
  const row = await selectNotices(db, gameId).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toGameNotice(row);
}

export async function insertNotice(
  db: Db,
  gameId: number,
  content: string,
  publishedAt: Date,
): Promise<GameNotice> {
  const row = await db
    .insertInto("notices")
    .values({ game_id: gameId, type: "Normal", values: [content], published_at: publishedAt })
    .returning(["id", "type", "values", "published_at as publishedAt"])
    .executeTakeFirstOrThrow();
  return toGameNotice(row);
}

export async function updateNotice(
  db: Db,
  id: number,
  content: string,
  publishedAt: Date,
): Promise<GameNotice> {
  const row = await db
    .updateTable("notices")
    .set({ values: [content], published_at: publishedAt })
    .where("id", "=", id)
    .returning(["id", "type", "values", "published_at as publishedAt"])
    .executeTakeFirstOrThrow();
  return toGameNotice(row);
}

export async function deleteNotice(db: Db, id: number): Promise<void> {
  await db.deleteFrom("notices").where("id", "=", id).execute();
}

function selectNotices(db: Db, gameId: number) {
  return db
    .selectFrom("notices")
    .where("game_id", "=", gameId)
    .select(["id", "type", "values", "published_at as publishedAt"]);
}

interface NoticeRow extends Pick<GameNotice, "id" | "type" | "values"> {
  readonly publishedAt: Date;
}

function toGameNotice({ id, type, values, publishedAt }: NoticeRow): GameNotice {
  return { id, time: publishedAt.getTime(), type, values };
}

interface ChallengeNotice {
  readonly gameId: number;
  readonly type: "NewChallenge" | "NewHint";
  readonly title: string;
  readonly at: Date;
}

/** Returns the id of the notice. */
export async function insertChallengeNotice(
  db: Db,
  { gameId, type, title, at }: ChallengeNotice,
): Promise<number> {
  const { id } = await db
    .insertInto("notices")
    .values({ game_id: gameId, type, values: [title], published_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
