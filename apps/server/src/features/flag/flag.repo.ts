import { limits } from "@gonfalon/contract/limits.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { FlagState, NormalizedFlag } from "./flag.domain.ts";

export async function listFlags(db: Db, challengeId: number): Promise<readonly FlagState[]> {
  const rows = await db
    .selectFrom("flags")
    .leftJoin("files", "files.hash", "flags.attachment_hash")
    // Joined by the text, because a flag that was removed and added again has another id.
    .leftJoin("instances", (join) =>
      join
        .onRef("instances.challenge_id", "=", "flags.challenge_id")
        .onRef("instances.flag", "=", "flags.flag"),
    )
    .where("flags.challenge_id", "=", challengeId)
    .select([
      "flags.id",
      "flags.flag",
      "flags.kind",
      "flags.attachment_hash as hash",
      "flags.attachment_url as url",
      "files.name",
      "files.size",
      "instances.participation_id as assignedTo",
    ])
    .orderBy("flags.id")
    .limit(limits.flagsPerChallenge)
    .execute();
  return rows.map(({ id, flag, kind, assignedTo, ...attachment }) => ({
    id,
    flag,
    kind,
    handedOut: assignedTo !== null,
    attachment,
  }));
}

export async function countFlags(db: Db, challengeId: number): Promise<number> {
  const { count } = await db
    .selectFrom("flags")
    .where("challenge_id", "=", challengeId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The flags of a challenge that are not compared exactly. */
export function listNonExactFlags(
  db: Db,
  challengeId: number,
): Promise<readonly Pick<FlagState, "id" | "flag" | "kind">[]> {
  return db
    .selectFrom("flags")
    .where("challenge_id", "=", challengeId)
    .where("kind", "!=", "Exact")
    .select(["id", "flag", "kind"])
    .orderBy("id")
    .execute();
}

/** The id of the flag that equals an answer. */
export async function findExactFlag(
  db: Db,
  challengeId: number,
  answer: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("flags")
    .where("challenge_id", "=", challengeId)
    .where("flag", "=", answer)
    .where("kind", "=", "Exact")
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * An existing flag gets the attachment of the new one. A flag whose kind changes is replaced: an answer that was
 * compared with the old kind must not be accepted (KIND-3).
 */
export async function upsertFlags(
  db: Db,
  challengeId: number,
  flags: readonly NormalizedFlag[],
): Promise<void> {
  if (flags.length === 0) return;
  // Locked in the order of ids, as in submit_flags, so that the two cannot deadlock.
  await sql`
    with replaced as materialized (
      select f.id
        from flags f
        join unnest(
          ${flags.map(({ flag }) => flag)}::text[], ${flags.map(({ kind }) => kind)}::flag_kind[]) as input (flag, kind)
          on f.flag = input.flag and f.kind <> input.kind
       where f.challenge_id = ${challengeId}
       order by f.id for update of f)
    delete from flags where id in (select id from replaced)`.execute(db);
  await db
    .insertInto("flags")
    .values(
      flags.map(({ flag, kind, link }) => ({
        challenge_id: challengeId,
        flag,
        kind,
        attachment_hash: link.hash,
        attachment_url: link.url,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint("flags_once").doUpdateSet(({ ref }) => ({
        attachment_hash: ref("excluded.attachment_hash"),
        attachment_url: ref("excluded.attachment_url"),
      })),
    )
    .execute();
}

/**
 * Locks the flags of challenges in the order of ids, as submit_flags does, so that the two cannot deadlock. Call it
 * before deleting several flags.
 */
export async function lockFlags(db: Db, challengeIds: readonly number[]): Promise<void> {
  if (challengeIds.length === 0) return;
  await sql`
    select count(*) from (
      select from flags where challenge_id = any (${challengeIds}) order by id for update) locked`.execute(
    db,
  );
}

/** Deletes the flags of a challenge that are not in `flags`. */
export async function deleteOtherFlags(
  db: Db,
  challengeId: number,
  flags: readonly Pick<NormalizedFlag, "flag" | "kind">[],
): Promise<void> {
  await sql`
    delete from flags where challenge_id = ${challengeId} and not exists (
      select from unnest(
          ${flags.map(({ flag }) => flag)}::text[], ${flags.map(({ kind }) => kind)}::flag_kind[]) as input (flag, kind)
       where input.flag = flags.flag and input.kind = flags.kind)`.execute(db);
}

/** Returns whether the flag existed. */
export async function deleteFlag(db: Db, challengeId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("flags")
    .where("id", "=", id)
    .where("challenge_id", "=", challengeId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
