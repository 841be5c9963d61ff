import type { Db } from "#db/client.ts";
import type { FlagState, WrittenFlag } from "./flag.domain.ts";

/** An upper bound that no pool reaches. */
const MAX_FLAGS = 100_000;

export async function listFlags(db: Db, challengeId: number): Promise<readonly FlagState[]> {
  const rows = await db
    .selectFrom("flags")
    .leftJoin("files", "files.hash", "flags.attachment_hash")
    .leftJoin("instances", "instances.flag_id", "flags.id")
    .where("flags.challenge_id", "=", challengeId)
    .select([
      "flags.id",
      "flags.flag",
      "flags.attachment_hash as hash",
      "flags.attachment_url as url",
      "files.name",
      "files.size",
      "instances.participation_id as drawnBy",
    ])
    .orderBy("flags.id")
    .limit(MAX_FLAGS)
    .execute();
  return rows.map(({ id, flag, drawnBy, ...attachment }) => ({
    id,
    flag,
    handedOut: drawnBy !== null,
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

/** An existing flag gets the attachment of the new one. */
export async function upsertFlags(db: Db, challengeId: number, flags: readonly WrittenFlag[]): Promise<void> {
  if (flags.length === 0) return;
  await db
    .insertInto("flags")
    .values(
      flags.map(({ flag, link }) => ({
        challenge_id: challengeId,
        flag,
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

/** Returns whether the flag existed. */
export async function deleteFlag(db: Db, challengeId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("flags")
    .where("id", "=", id)
    .where("challenge_id", "=", challengeId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
