import type { ChallengeCategory, ChallengeType } from "@gonfalon/contract/enums.ts";
import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { shiftTime } from "#db/shifted-time.ts";
import type { GameWindow } from "#features/game/game.domain.ts";
import type { AttachmentLink } from "./attachment.domain.ts";
import type { ChallengeSettings, ChallengeState, ListedChallenge } from "./challenge.edit.domain.ts";

export interface ChallengeIds {
  readonly gameId: number;
  readonly challengeId: number;
}

export function findGameWindow(db: Db, gameId: number): Promise<GameWindow | undefined> {
  return selectWindow(db, gameId).executeTakeFirst();
}

/**
 * Locks the game against deletion. An edit locks the game before its challenges, in the same order as the deletion of
 * the game. Otherwise, an edit that later inserts a row of the game could deadlock with the deletion (GAME-14).
 */
export function lockGameWindow(db: Db, gameId: number): Promise<GameWindow | undefined> {
  return selectWindow(db, gameId).forKeyShare().executeTakeFirst();
}

function selectWindow(db: Db, gameId: number) {
  return db
    .selectFrom("games")
    .where("id", "=", gameId)
    .select(["starts_at as startsAt", "ends_at as endsAt", "paused_at as pausedAt"]);
}

const AFFECTS_SCORE = PERMISSIONS.AffectDynamicScore;

/** CLOSE-3, DIV-1: the number of solves that lower the value of a challenge, as on the board. */
const valuedSolves = sql<number>`(
  select count(*)
    from solves s
    join games g on g.id = s.game_id and s.solved_at < g.ends_at
    join participations p on p.id = s.participation_id and p.status = 'Accepted'
    join teams t on t.id = p.team_id and (t.deleted_at is null or t.deleted_at >= g.ends_at)
    left join divisions d on d.id = p.division_id
    left join division_challenges o on o.division_id = p.division_id and o.challenge_id = s.challenge_id
   where s.challenge_id = challenges.id
     and (challenges.deadline_at is null or s.solved_at <= challenges.deadline_at)
     and coalesce(o.permissions, d.permissions, ${AFFECTS_SCORE}::integer) & ${AFFECTS_SCORE} <> 0)`.as(
  "valuedSolves",
);

function selectChallenges(db: Db) {
  return db
    .selectFrom("challenges")
    .leftJoin("files", "files.hash", "challenges.attachment_hash")
    .select([
      "challenges.id",
      "challenges.key",
      "challenges.managed_from_code as isManagedFromCode",
      "challenges.title",
      "challenges.content",
      "challenges.category",
      "challenges.type",
      "challenges.hints",
      "challenges.enabled as isEnabled",
      "challenges.opens_at as opensAt",
      "challenges.deadline_at as deadlineAt",
      "challenges.category_label as categoryLabel",
      "challenges.tags",
      "challenges.lock_mode as lockMode",
      "challenges.flag_mode as flagMode",
      sql<number[]>`array(select required_id from challenge_requirements
        where challenge_id = challenges.id order by required_id)`.as("requires"),
      "challenges.flag_template as flagTemplate",
      "challenges.file_name as fileName",
      "challenges.submission_limit as submissionLimit",
      "challenges.disable_blood_bonus as disableBloodBonus",
      "challenges.original_score as originalScore",
      "challenges.min_score_rate as minScoreRate",
      "challenges.difficulty",
      "challenges.container_image as containerImage",
      "challenges.memory_limit as memoryLimit",
      "challenges.cpu_count as cpuCount",
      "challenges.storage_limit as storageLimit",
      "challenges.expose_port as containerExposePort",
      "challenges.capture_traffic as enableTrafficCapture",
      "challenges.network_mode as networkMode",
      "challenges.read_only_root as readOnlyRoot",
      "challenges.no_new_privileges as noNewPrivileges",
      "challenges.attachment_hash as hash",
      "challenges.attachment_url as url",
      "files.name",
      "files.size",
      (select) =>
        select
          .selectFrom("solves")
          .innerJoin("participations", "participations.id", "solves.participation_id")
          .whereRef("solves.challenge_id", "=", "challenges.id")
          .where("participations.status", "=", "Accepted")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("acceptedCount"),
      valuedSolves,
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChallenges>["execute"]>>[number];

function toChallengeState({ hash, url, name, size, opensAt, deadlineAt, ...settings }: Row): ChallengeState {
  return {
    ...settings,
    opensAt: opensAt?.getTime() ?? null,
    deadlineUtc: deadlineAt?.getTime() ?? null,
    attachment: { hash, url, name, size },
  };
}

/** Bounds the query; far more challenges than a game has. */
const MAX_CHALLENGES = 10_000;

export async function listChallenges(db: Db, gameId: number): Promise<readonly ListedChallenge[]> {
  const rows = await selectChallenges(db)
    .select((select) =>
      select
        .selectFrom("flags")
        .whereRef("flags.challenge_id", "=", "challenges.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("flagCount"),
    )
    .where("challenges.game_id", "=", gameId)
    .orderBy("challenges.position")
    .orderBy("challenges.id")
    .limit(MAX_CHALLENGES)
    .execute();
  return rows.map(({ flagCount, ...row }) => ({ ...toChallengeState(row), flagCount }));
}

function selectByIds(db: Db, { gameId, challengeId }: ChallengeIds) {
  return selectChallenges(db)
    .where("challenges.id", "=", challengeId)
    .where("challenges.game_id", "=", gameId);
}

export async function findChallenge(db: Db, ids: ChallengeIds): Promise<ChallengeState | undefined> {
  const row = await selectByIds(db, ids).executeTakeFirst();
  return row && toChallengeState(row);
}

/** Serializes edits of a challenge and its flags; does not block players. */
export async function lockChallenge(db: Db, ids: ChallengeIds): Promise<ChallengeState | undefined> {
  const row = await selectByIds(db, ids).forNoKeyUpdate("challenges").executeTakeFirst();
  return row && toChallengeState(row);
}

/** The position after the last one, or 0 if the challenges were never ordered. */
export function findNextPosition(db: Db, gameId: number) {
  return db
    .selectFrom("challenges")
    .where("game_id", "=", gameId)
    .select(sql<number>`case when max(position) > 0 then max(position) + 1 else 0 end`.as("next"))
    .$asScalar()
    .$notNull();
}

export interface NewChallenge {
  readonly gameId: number;
  readonly title: string;
  readonly category: ChallengeCategory;
  readonly type: ChallengeType;
  readonly createdAt: Date;
  /** Generated from the title if it is missing. */
  readonly key?: string;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<number> {
  const { gameId, title, category, type, createdAt, key = "" } = challenge;
  const { id } = await db
    .insertInto("challenges")
    .values({
      game_id: gameId,
      title,
      category,
      type,
      key,
      created_at: createdAt,
      position: findNextPosition(db, gameId),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChallengeSettings(
  db: Db,
  id: number,
  settings: ChallengeSettings,
): Promise<void> {
  await db
    .updateTable("challenges")
    .set({
      title: settings.title,
      content: settings.content,
      category: settings.category,
      hints: [...settings.hints],
      enabled: settings.isEnabled,
      opens_at: toDate(settings.opensAt),
      deadline_at: toDate(settings.deadlineUtc),
      category_label: settings.categoryLabel,
      tags: [...settings.tags],
      lock_mode: settings.lockMode,
      flag_mode: settings.flagMode,
      flag_template: settings.flagTemplate,
      file_name: settings.fileName,
      submission_limit: settings.submissionLimit,
      disable_blood_bonus: settings.disableBloodBonus,
      original_score: settings.originalScore,
      min_score_rate: settings.minScoreRate,
      difficulty: settings.difficulty,
      container_image: settings.containerImage,
      memory_limit: settings.memoryLimit,
      cpu_count: settings.cpuCount,
      storage_limit: settings.storageLimit,
      expose_port: settings.containerExposePort,
      capture_traffic: settings.enableTrafficCapture,
      network_mode: settings.networkMode,
      read_only_root: settings.readOnlyRoot,
      no_new_privileges: settings.noNewPrivileges,
    })
    .where("id", "=", id)
    .execute();
}

function toDate(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

export async function updateAttachment(db: Db, id: number, { hash, url }: AttachmentLink): Promise<void> {
  await db
    .updateTable("challenges")
    .set({ attachment_hash: hash, attachment_url: url })
    .where("id", "=", id)
    .execute();
}

/** Returns the title of the deleted challenge. Instances are deleted first, in the lock order of submissions. */
export async function deleteChallengeByIds(
  db: Db,
  { gameId, challengeId }: ChallengeIds,
): Promise<string | undefined> {
  await sql`
    select count(*) from (
      select from instances where challenge_id = ${challengeId} order by participation_id for update) locked`.execute(
    db,
  );
  await db.deleteFrom("instances").where("challenge_id", "=", challengeId).execute();
  const row = await db
    .deleteFrom("challenges")
    .where("id", "=", challengeId)
    .where("game_id", "=", gameId)
    .returning("title")
    .executeTakeFirst();
  return row?.title;
}

/** Games with an enabled challenge that offers this file. */
export async function listGamesWithAttachment(db: Db, hash: string): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly gameId: number }>`
    select game_id as "gameId" from challenges where enabled and attachment_hash = ${hash}
    union
    select c.game_id from challenge_files f join challenges c on c.id = f.challenge_id
     where c.enabled and f.hash = ${hash}
    union
    select c.game_id from flags f join challenges c on c.id = f.challenge_id
     where c.enabled and c.type = 'DynamicAttachment' and f.attachment_hash = ${hash}`.execute(db);
  return rows.map(({ gameId }) => gameId);
}

/** PAUSE-3: shifts the opening times and deadlines of a game that are later than `after`. */
export async function shiftChallengeTimes(
  db: Db,
  gameId: number,
  after: Date,
  milliseconds: number,
): Promise<void> {
  await db
    .updateTable("challenges")
    .set({
      opens_at: shiftTime("opens_at", after, milliseconds),
      deadline_at: shiftTime("deadline_at", after, milliseconds),
    })
    .where("game_id", "=", gameId)
    .where(({ or, eb }) => or([eb("opens_at", ">", after), eb("deadline_at", ">", after)]))
    .execute();
}
