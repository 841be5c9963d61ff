import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { type ChallengeIds, findNextPosition } from "./challenge.edit.repo.ts";

/** Numbers the challenges of a game from 1 in this order, followed by the others; returns how many of the ids exist. */
export async function updatePositions(db: Db, gameId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ readonly isListed: boolean }>`
    with ordered as (
      select id, array_position(${[...ids]}::integer[], id) is not null as "isListed",
             row_number() over (order by array_position(${[...ids]}::integer[], id) nulls last, position, id) as place
        from challenges where game_id = ${gameId})
    update challenges set position = ordered.place from ordered where ordered.id = challenges.id
    returning ordered."isListed"`.execute(db);
  return rows.filter(({ isListed }) => isListed).length;
}

const COPIED_COLUMNS = [
  "title",
  "content",
  "category",
  "category_label",
  "tags",
  "lock_mode",
  "flag_mode",
  "type",
  "hints",
  "flag_template",
  "file_name",
  "submission_limit",
  "disable_blood_bonus",
  "original_score",
  "min_score_rate",
  "difficulty",
  "container_image",
  "memory_limit",
  "cpu_count",
  "storage_limit",
  "expose_port",
  "capture_traffic",
  "network_mode",
  "read_only_root",
  "no_new_privileges",
  "attachment_hash",
  "attachment_url",
] as const;

/** CHAL-11: locks the challenges against deletion, so that their copies are complete. */
export async function lockCopiedChallenges(db: Db, ids: readonly number[]): Promise<void> {
  await db.selectFrom("challenges").where("id", "in", ids).select("id").orderBy("id").forKeyShare().execute();
}

/** Copies a challenge into a game and returns the id of the copy; undefined if the challenge does not exist. */
export async function copyChallenge(
  db: Db,
  challengeId: number,
  gameId: number,
  createdAt: Date,
): Promise<number | undefined> {
  const copy = await db
    .insertInto("challenges")
    .columns(["game_id", "created_at", "position", ...COPIED_COLUMNS])
    .expression((query) =>
      query
        .selectFrom("challenges")
        .where("id", "=", challengeId)
        .select([
          sql<number>`${gameId}::integer`.as("game_id"),
          sql<Date>`${createdAt}::timestamptz`.as("created_at"),
          findNextPosition(db, gameId).as("position"),
          ...COPIED_COLUMNS,
        ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!copy) return undefined;
  await copyFlags(db, challengeId, copy.id);
  await copyPaidHints(db, challengeId, copy.id);
  return copy.id;
}

async function copyFlags(db: Db, originalId: number, copyId: number): Promise<void> {
  await sql`
    insert into flags (challenge_id, flag, kind, attachment_hash, attachment_url)
    select ${copyId}, flag, kind, attachment_hash, attachment_url from flags where challenge_id = ${originalId} order by id`.execute(
    db,
  );
}

async function copyPaidHints(db: Db, originalId: number, copyId: number): Promise<void> {
  await sql`
    insert into paid_hints (challenge_id, position, title, content, cost, created_at)
    select ${copyId}, position, title, content, cost, created_at from paid_hints where challenge_id = ${originalId}`.execute(
    db,
  );
}

/** Copies the requirements between copied challenges. */
export async function copyRequirements(db: Db, copies: ReadonlyMap<number, number>): Promise<void> {
  const originalIds = [...copies.keys()];
  const copyIds = [...copies.values()];
  await sql`
    with copied as (select * from unnest(${originalIds}::integer[], ${copyIds}::integer[]) as copied (original, copy))
    insert into challenge_requirements (challenge_id, required_id)
    select challenge.copy, required.copy
      from challenge_requirements r
      join copied challenge on challenge.original = r.challenge_id
      join copied required on required.original = r.required_id`.execute(db);
}

const MAX_BATCH = 100;

/** Disabled challenges that are due. During a pause, no further challenges of the game become due (PAUSE-1). */
export function listDueChallenges(db: Db, now: Date): Promise<ChallengeIds[]> {
  return db
    .selectFrom("challenges as challenge")
    .innerJoin("games as game", "game.id", "challenge.game_id")
    .where("challenge.opens_at", "<=", now)
    .where("challenge.enabled", "=", false)
    .where(sql<boolean>`(game.paused_at is null or challenge.opens_at <= game.paused_at)`)
    .select(["challenge.game_id as gameId", "challenge.id as challengeId"])
    .orderBy("challenge.opens_at")
    .limit(MAX_BATCH)
    .execute();
}
