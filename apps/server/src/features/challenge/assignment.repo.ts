import type { ChallengeCategory, ChallengeType } from "@gonfalon/contract/enums.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { findViolatedConstraint, mapViolations } from "#db/violations.ts";
import type { PaidHint } from "#features/hint/hint.domain.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { LinkedAttachment } from "./attachment.domain.ts";

/** An enabled challenge, without team-specific data. */
export interface PlayableChallenge {
  readonly id: number;
  readonly gameId: number;
  readonly title: string;
  readonly content: string;
  readonly category: ChallengeCategory;
  readonly categoryLabel: string | null;
  readonly tags: readonly string[];
  readonly deadlineAt: Date | null;
  readonly type: ChallengeType;
  readonly hints: readonly string[];
  /** In display order. */
  readonly paidHints: readonly PaidHint[];
  readonly originalScore: number;
  readonly submissionLimit: number;
  readonly flagTemplate: string | null;
  /** The file name under which every team downloads its attachment. */
  readonly fileName: string;
  readonly attachment: LinkedAttachment;
  /** The number of flags, if all of them are needed (KIND-4). */
  readonly flagTotal: number | null;
}

export async function findPlayableChallenge(db: Db, id: number): Promise<PlayableChallenge | undefined> {
  const row = await db
    .selectFrom("challenges as challenge")
    .leftJoin("files as file", "file.hash", "challenge.attachment_hash")
    .where("challenge.id", "=", id)
    .where("challenge.enabled", "=", true)
    .select([
      "challenge.id",
      "challenge.game_id as gameId",
      "challenge.title",
      "challenge.content",
      "challenge.category",
      "challenge.category_label as categoryLabel",
      "challenge.tags",
      "challenge.deadline_at as deadlineAt",
      sql<number | null>`case when challenge.flag_mode = 'All' then
        (select count(*) from flags flag where flag.challenge_id = challenge.id) end`.as("flagTotal"),
      "challenge.type",
      "challenge.hints",
      sql<PaidHint[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'content', content, 'cost', cost)
                 order by position, id), '[]')
          from paid_hints where challenge_id = challenge.id)`.as("paidHints"),
      "challenge.original_score as originalScore",
      "challenge.submission_limit as submissionLimit",
      "challenge.flag_template as flagTemplate",
      "challenge.file_name as fileName",
      "file.hash",
      "file.name",
      "file.size",
      "challenge.attachment_url as url",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { hash, name, size, url, ...challenge } = row;
  return { ...challenge, attachment: { hash, name, size, url } };
}

/** The assignment of a team: its attempts, its flags and its attachment. */
export interface ChallengeAssignment {
  readonly attempts: number;
  readonly hasFlag: boolean;
  /** The number of flags that the team has found, if all of them are needed. */
  readonly foundFlagCount: number;
  /** The attachment of the assigned flag. */
  readonly flagAttachment: LinkedAttachment;
}

export interface AssignmentKey {
  readonly participationId: number;
  readonly challengeId: number;
}

export async function findAssignment(db: Db, key: AssignmentKey): Promise<ChallengeAssignment | undefined> {
  const row = await db
    .selectFrom("instances as instance")
    // Joined by the text of the flag: a flag that was removed and added again has another id.
    .leftJoin("flags as flag", (join) =>
      join.onRef("flag.challenge_id", "=", "instance.challenge_id").onRef("flag.flag", "=", "instance.flag"),
    )
    .leftJoin("files as file", "file.hash", "flag.attachment_hash")
    .where("instance.participation_id", "=", key.participationId)
    .where("instance.challenge_id", "=", key.challengeId)
    .select([
      "instance.attempts",
      "instance.flag",
      (select) =>
        select
          .selectFrom("found_flags as found")
          .whereRef("found.participation_id", "=", "instance.participation_id")
          .whereRef("found.challenge_id", "=", "instance.challenge_id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("foundFlags"),
      "file.hash",
      "file.name",
      "file.size",
      "flag.attachment_url as url",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { attempts, flag, foundFlags: foundFlagCount, ...flagAttachment } = row;
  return { attempts, hasFlag: flag !== null, foundFlagCount, flagAttachment };
}

/** The challenge or the participation may have been deleted in the meantime. */
const deletionRefusals = {
  instances_challenge_id_fkey: "challenge.not-found",
  instances_participation_id_fkey: "participation.missing",
} as const;

/** Creates the assignment if it does not exist. */
export async function insertAssignment(db: Db, key: AssignmentKey, openedAt: Date): Promise<void> {
  const insert = db
    .insertInto("instances")
    .values({ ...toColumns(key), opened_at: openedAt })
    .onConflict((conflict) => conflict.constraint("instances_once").doNothing())
    .execute();
  await mapViolations(insert, deletionRefusals);
}

/** Stores the generated flag if the team has none; returns false if another team has the same flag. */
export async function insertGeneratedFlag(
  db: Db,
  key: AssignmentKey,
  { flag, openedAt }: { readonly flag: string; readonly openedAt: Date },
): Promise<boolean> {
  const insert = db
    .insertInto("instances")
    .values({ ...toColumns(key), flag, opened_at: openedAt })
    .onConflict((conflict) =>
      conflict.constraint("instances_once").doUpdateSet({ flag }).where("instances.flag", "is", null),
    )
    .execute();
  return succeedsWithoutFlagConflict(mapViolations(insert, deletionRefusals));
}

/**
 * Assigns one of the free flags, in an order that depends on `seed`, if the team has none. Returns false if
 * none is free. Skips rows locked by other transactions, so it can return false although a flag becomes free
 * a moment later. Call it in a transaction, and pass the promise of the transaction to
 * `succeedsWithoutFlagConflict`.
 */
export async function assignFlag(
  tx: Db,
  key: AssignmentKey,
  { seed, openedAt }: { readonly seed: string; readonly openedAt: Date },
): Promise<boolean> {
  await insertAssignment(tx, key, openedAt);
  const instance = await selectInstance(tx, key).select("flag").forUpdate().executeTakeFirst();
  if (orRefuse(instance, "challenge.not-found").flag !== null) return true;
  const freeFlag = await selectFreeFlags(tx, key.challengeId)
    .select(["flags.id", "flags.flag"])
    .orderBy((row) => sql`md5(${row.ref("flags.id")} || ${seed})`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!freeFlag) return false;
  await tx
    .updateTable("instances")
    .set({ flag: freeFlag.flag, flag_id: freeFlag.id })
    .where("participation_id", "=", key.participationId)
    .where("challenge_id", "=", key.challengeId)
    .execute();
  return true;
}

export async function hasFreeFlag(db: Db, challengeId: number): Promise<boolean> {
  const row = await selectFreeFlags(db, challengeId).select("flags.id").limit(1).executeTakeFirst();
  return row !== undefined;
}

function selectInstance(db: Db, { participationId, challengeId }: AssignmentKey) {
  return db
    .selectFrom("instances")
    .where("participation_id", "=", participationId)
    .where("challenge_id", "=", challengeId);
}

function selectFreeFlags(db: Db, challengeId: number) {
  return db
    .selectFrom("flags")
    .where("flags.challenge_id", "=", challengeId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("instances")
            .whereRef("instances.challenge_id", "=", "flags.challenge_id")
            .whereRef("instances.flag", "=", "flags.flag")
            .select("instances.flag"),
        ),
      ),
    );
}

function toColumns({ participationId, challengeId }: AssignmentKey) {
  return { participation_id: participationId, challenge_id: challengeId };
}

/** Returns false if another team was assigned the same flag first, or if `write` resolves with false. */
export async function succeedsWithoutFlagConflict(write: Promise<unknown>): Promise<boolean> {
  try {
    return (await write) !== false;
  } catch (error) {
    const constraint = findViolatedConstraint(error);
    if (constraint === "instances_flag_unique" || constraint === "instances_flag_drawn_once") return false;
    throw error;
  }
}
