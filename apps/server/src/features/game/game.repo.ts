import type { DivisionMove, GameSettings } from "@gonfalon/contract/game.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { shiftTime } from "#db/shifted-time.ts";
import type { Division } from "#features/division/division.domain.ts";
import { writeDivisionNames } from "#features/division/division.repo.ts";
import { toInstant } from "#kernel/instant.ts";
import type { FreezeWindow, GameClock } from "./game.domain.ts";
import type { GameState, ListedGame } from "./game.state.domain.ts";

const listColumns = [
  "id",
  "title",
  "summary",
  "hidden",
  "poster_hash as posterHash",
  "team_member_limit as teamMemberLimit",
  "solo",
  "starts_at as startsAt",
  "ends_at as endsAt",
  "changed_at as changedAt",
  "paused_at as pausedAt",
] as const;

/** Bounds the query; far more games than a platform has. */
const MAX_GAMES = 5000;

/** All games, including hidden ones, latest start first. */
export async function listGames(db: Db): Promise<readonly ListedGame[]> {
  return db
    .selectFrom("games")
    .select(listColumns)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_GAMES)
    .execute();
}

export function findGame(db: Db, id: number): Promise<GameState | undefined> {
  return selectGames(db).where("id", "=", id).executeTakeFirst();
}

/** Locks the row against other edits, but not against new references. */
export async function lockGame(db: Db, id: number): Promise<GameState | undefined> {
  // Read after the lock: a statement that waits for a lock sees the divisions as they were before it waited.
  await db.selectFrom("games").where("id", "=", id).select("id").forNoKeyUpdate().execute();
  return findGame(db, id);
}

/**
 * Locks the game against deletion and returns its clock; undefined if the game does not exist.
 * Deletions of games, challenges and teams lock in this order: game, participation, assignment, container.
 * A transaction that changes a row of a game locks the game first (GAME-14): a different order can deadlock.
 */
export function lockGameAgainstDeletion(db: Db, id: number): Promise<GameClock | undefined> {
  return db
    .selectFrom("games")
    .where("id", "=", id)
    .select("paused_at as pausedAt")
    .forKeyShare()
    .executeTakeFirst();
}

/** Locks the games of a team against deletion, as `lockGameAgainstDeletion` does. The team must be locked. */
export async function lockTeamGamesAgainstDeletion(db: Db, teamId: number): Promise<void> {
  const gameIds = db.selectFrom("participations").where("team_id", "=", teamId).select("game_id");
  await db.selectFrom("games").where("id", "in", gameIds).select("id").orderBy("id").forKeyShare().execute();
}

export async function findGames(db: Db, ids: readonly number[]): Promise<readonly GameState[]> {
  if (ids.length === 0) return [];
  return selectGames(db).where("id", "in", ids).orderBy("id", "desc").execute();
}

function selectGames(db: Db) {
  return db
    .selectFrom("games")
    .select(listColumns)
    .select([
      "content",
      "practice_mode as practiceMode",
      "accept_without_review as acceptWithoutReview",
      "invite_code as inviteCode",
      sql<Division[]>`(
        select coalesce(json_agg(json_build_object(
                 'id', id, 'name', name, 'inviteCode', invite_code, 'permissions', permissions)
                 order by position, id), '[]')
          from divisions where game_id = games.id)`.as("divisions"),
      "container_limit as containerLimit",
      "blood_bonus as bloodBonus",
      "writeup_required as writeupRequired",
      "writeup_deadline as writeupDeadline",
      "writeup_note as writeupNote",
      "freeze_at as freezeAt",
      "unfreeze_at as unfreezeAt",
    ]);
}

/** HOOK-14: a simulated game sends no webhooks. */
export async function insertGame(
  db: Db,
  settings: GameSettings,
  createdAt: Date,
  isSimulated = false,
): Promise<number> {
  const { id } = await db
    .insertInto("games")
    .values({ ...toColumns(settings), simulated: isSimulated, created_at: createdAt, changed_at: createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeDivisionNames(db, id, settings.divisions ?? []);
  return id;
}

export async function updateGame(
  db: Db,
  id: number,
  settings: GameSettings,
  { moves, changedAt }: { readonly moves: readonly DivisionMove[]; readonly changedAt: Date },
): Promise<void> {
  await db
    .updateTable("games")
    .set({ ...toColumns(settings), changed_at: changedAt })
    .where("id", "=", id)
    .execute();
  await writeDivisionNames(db, id, settings.divisions ?? [], moves);
}

export async function updatePoster(db: Db, id: number, hash: string | null): Promise<void> {
  await db.updateTable("games").set({ poster_hash: hash }).where("id", "=", id).execute();
}

export async function updateFreeze(
  db: Db,
  id: number,
  { freezeAt, unfreezeAt }: FreezeWindow,
): Promise<void> {
  const times = { freeze_at: freezeAt, unfreeze_at: unfreezeAt };
  await db.updateTable("games").set(times).where("id", "=", id).execute();
}

/** The games, except paused ones (PAUSE-1), whose freeze begins or ends after `after` and no later than `until`. */
export async function listGamesWithFreezeChange(
  db: Db,
  after: Date,
  until: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from games
     where paused_at is null
       and (freeze_at > ${after} and freeze_at <= ${until} or unfreeze_at > ${after} and unfreeze_at <= ${until})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export function findGameClock(db: Db, id: number): Promise<GameClock | undefined> {
  return db.selectFrom("games").where("id", "=", id).select("paused_at as pausedAt").executeTakeFirst();
}

export async function updatePause(db: Db, id: number, pausedAt: Date | null): Promise<void> {
  await db.updateTable("games").set({ paused_at: pausedAt }).where("id", "=", id).execute();
}

/** PAUSE-3: moves the times of the game that are later than `after`, but not those of its challenges. */
export async function shiftGameTimes(db: Db, id: number, after: Date, milliseconds: number): Promise<void> {
  const shift = (column: string) => shiftTime(column, after, milliseconds);
  await db
    .updateTable("games")
    .set({
      ends_at: shift("ends_at"),
      writeup_deadline: shift("writeup_deadline"),
      freeze_at: shift("freeze_at"),
      unfreeze_at: shift("unfreeze_at"),
      changed_at: toInstant(after.getTime() + milliseconds),
    })
    .where("id", "=", id)
    .execute();
}

/** Returns the title of the deleted game. Dependent rows are deleted by cascade. */
export async function deleteGame(db: Db, id: number): Promise<string | undefined> {
  const row = await db.deleteFrom("games").where("id", "=", id).returning("title").executeTakeFirst();
  return row?.title;
}

function toColumns(settings: GameSettings) {
  return {
    title: settings.title,
    summary: settings.summary,
    content: settings.content,
    hidden: settings.hidden,
    practice_mode: settings.practiceMode,
    solo: settings.soloMode,
    accept_without_review: settings.acceptWithoutReview,
    invite_code: settings.inviteCode,
    team_member_limit: settings.teamMemberCountLimit,
    container_limit: settings.containerCountLimit,
    blood_bonus: settings.bloodBonus,
    starts_at: toInstant(settings.start),
    ends_at: toInstant(settings.end),
    writeup_required: settings.writeupRequired,
    writeup_deadline: toInstant(settings.writeupDeadline),
    writeup_note: settings.writeupNote,
    freeze_at: settings.freezeAt === null ? null : toInstant(settings.freezeAt),
    unfreeze_at: settings.unfreezeAt === null ? null : toInstant(settings.unfreezeAt),
  };
}

/** The number of registered teams, in any status; like the board, without teams that were deleted before the end. */
export async function countTeams(db: Db, gameId: number): Promise<number> {
  const { total } = await db
    .selectFrom("participations as participation")
    .innerJoin("games as game", "game.id", "participation.game_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .where("participation.game_id", "=", gameId)
    .where((row) =>
      row.or([row("team.deleted_at", "is", null), row("team.deleted_at", ">=", row.ref("game.ends_at"))]),
    )
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasParticipations(db: Db, gameId: number): Promise<boolean> {
  const row = await db
    .selectFrom("participations")
    .where("game_id", "=", gameId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface JoinedGames {
  readonly userId: string;
  /** The user's teams, including those that are not registered for a game. */
  readonly teamIds: ReadonlySet<number>;
  /** The games that one of the teams is registered for. */
  readonly gameIds: ReadonlySet<number>;
}

export async function findJoinedGames(db: Db, userId: string): Promise<JoinedGames> {
  const rows = await db
    .selectFrom("team_members as member")
    .leftJoin("participations as participation", "participation.team_id", "member.team_id")
    .where("member.user_id", "=", userId)
    .select(["member.team_id as teamId", "participation.game_id as gameId"])
    .execute();
  return {
    userId,
    teamIds: new Set(rows.map(({ teamId }) => teamId)),
    gameIds: new Set(rows.flatMap(({ gameId }) => gameId ?? [])),
  };
}

/** A game that contains a file, and the time from which the file is visible; null if it always is. */
export interface GameWithFile {
  readonly id: number;
  readonly hidden: boolean;
  readonly opensAt: Date | null;
}

/** The games whose poster, text or notices contain the file. */
export async function listGamesWithFile(db: Db, hash: string): Promise<readonly GameWithFile[]> {
  const { rows } = await sql<GameWithFile>`
    select id, hidden, null::timestamptz as "opensAt" from games where poster_hash = ${hash}
    union all
    select g.id, g.hidden, null::timestamptz from game_files f join games g on g.id = f.game_id where f.hash = ${hash}
    union all
    select g.id, g.hidden, g.starts_at
      from notice_files f join notices n on n.id = f.notice_id join games g on g.id = n.game_id
     where f.hash = ${hash}`.execute(db);
  return rows;
}
