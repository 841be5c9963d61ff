import type { BoardAdjustment } from "@gonfalon/contract/scoreboard.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import { type BoardText, MAX_EDITS } from "./board-rows.domain.ts";
import type { BoardScoreChange, BoardSolve } from "./live-board.domain.ts";
import type { OwnSolve } from "./own-board.ts";

/**
 * The rows of a board, read in one snapshot. With `freezeTime`, only events before that time are included.
 * Undefined if the game does not exist.
 */
export async function findBoardRows(
  db: Db,
  gameId: number,
  freezeTime: number | null = null,
): Promise<BoardText | undefined> {
  const { rows } = await sql<BoardText>`
    with game as (select id, blood_bonus, ends_at from games where id = ${gameId}),
    team as (
      select t.id, t.name, t.bio, d.name as division, d.id as "divisionId", t.avatar_hash as "avatarHash"
        from participations p join game g on g.id = p.game_id join teams t on t.id = p.team_id
        left join divisions d on d.id = p.division_id
       where p.status = 'Accepted' and (t.deleted_at is null or t.deleted_at >= g.ends_at)
       order by t.id),
    challenge as (
      select c.id, c.title, c.category, c.original_score as "originalScore", c.min_score_rate as "minScoreRate",
             c.difficulty, c.disable_blood_bonus as "disableBloodBonus",
             c.category_label as "categoryLabel", c.tags, c.lock_mode = 'Hidden' as "isHidden",
             array(select required_id from challenge_requirements where challenge_id = c.id) as requires,
             ${toEpochMillis(sql.ref("c.deadline_at"))} as deadline
        from challenges c join game g on g.id = c.game_id
       where c.enabled
       order by c.position, c.category, c.title, c.id),
    division as (
      select d.id, d.name, d.permissions, coalesce(o.overrides, '{}') as overrides
        from divisions d join game g on g.id = d.game_id
        left join lateral (
          select json_object_agg(challenge_id, permissions) as overrides
            from division_challenges where division_id = d.id) o on true
       order by d.position, d.id),
    change as (
      select * from (${selectChangesAfter(gameId, { adjustmentId: 0, purchaseId: 0 })}) changes
       where ${freezeTime}::bigint is null or at < ${freezeTime}),
    solve as (
      select s.id, p.team_id, s.challenge_id, ${toEpochMillis(sql.ref("s.solved_at"))} as at, coalesce(u.name, '') as user_name
        from solves s join game g on g.id = s.game_id
        join participations p on p.id = s.participation_id
        left join users u on u.id = s.user_id
       where s.solved_at < g.ends_at and ${isBefore("s.solved_at", freezeTime)}
       order by s.id),
    edit as (
      select revision, kind, subject_id as "subjectId", ${isHiddenEdit(freezeTime)} as "isHidden" from board_edits
       where game_id = ${gameId} and revision is not null
       order by revision desc limit ${MAX_EDITS})
    select json_build_object(
             'bloodBonus', g.blood_bonus,
             'frozenAt', ${freezeTime}::bigint,
             'teams', (select coalesce(json_agg(team), '[]') from team),
             'challenges', (select coalesce(json_agg(challenge), '[]') from challenge),
             'divisions', (select coalesce(json_agg(division), '[]') from division),
             'changes', (select coalesce(json_agg(change), '[]') from change),
             'edits', (select coalesce(json_agg(edit order by edit.revision), '[]') from edit),
             'solves', (select json_build_object(
                'ids', coalesce(json_agg(id), '[]'),
                'teamIds', coalesce(json_agg(team_id), '[]'),
                'challengeIds', coalesce(json_agg(challenge_id), '[]'),
                'times', coalesce(json_agg(at), '[]'),
                'userNames', coalesce(json_agg(user_name), '[]')) from solve))::text as text,
           json_build_object(
             'revision', (select coalesce(max(revision), 0) from board_edits
                           where game_id = ${gameId} and not ${isHiddenEdit(freezeTime)}),
             'solveId', (select coalesce(max(id), 0) from solves
                          where game_id = ${gameId} and ${isBefore("solved_at", freezeTime)}),
             'adjustmentId', (select coalesce(max(id), 0) from adjustments
                               where game_id = ${gameId} and ${isBefore("at", freezeTime)}),
             'purchaseId', (select coalesce(max(id), 0) from hint_purchases
                             where game_id = ${gameId} and ${isBefore("bought_at", freezeTime)})) as position
      from game g`.execute(db);
  return rows[0];
}

/** The revision of the last edit that affects the board of a game. */
export async function findRevision(db: Db, gameId: number, freezeTime: number | null): Promise<number> {
  const row = await db
    .selectFrom("board_edits")
    .where("game_id", "=", gameId)
    .where(({ not }) => not(isHiddenEdit(freezeTime)))
    .select(({ fn }) => fn.max("revision").as("revision"))
    .executeTakeFirst();
  return Number(row?.revision ?? 0);
}

/** Deletes the edits that no board reads: all except each game's latest `MAX_EDITS` (LIVE-4). */
export async function trimBoardEdits(db: Db): Promise<void> {
  await sql`
    delete from board_edits using (
      select g.id as game_id, last.revision
        from games g,
             lateral (select revision from board_edits where game_id = g.id and revision is not null
                       order by revision desc offset ${MAX_EDITS} limit 1) last) old
     where board_edits.game_id = old.game_id and board_edits.revision <= old.revision`.execute(db);
}

/** The solves of a game after the given one, in commit order. */
export async function listSolvesAfter(
  db: Db,
  gameId: number,
  lastSolveId: number,
): Promise<readonly BoardSolve[]> {
  const { rows } = await sql<BoardSolve>`
    select s.id, p.team_id as "teamId", s.challenge_id as "challengeId",
           ${toEpochMillis(sql.ref("s.solved_at"))} as at, coalesce(u.name, '') as "userName"
      from solves s
      join games g on g.id = s.game_id
      join participations p on p.id = s.participation_id
      left join users u on u.id = s.user_id
     where s.game_id = ${gameId} and s.id > ${lastSolveId} and s.solved_at < g.ends_at
     order by s.id
     limit ${MAX_BATCH}`.execute(db);
  return rows;
}

/** The adjustments and purchases of a game after the given ones. */
export async function listChangesAfter(
  db: Db,
  gameId: number,
  position: Pick<BoardPosition, "adjustmentId" | "purchaseId">,
): Promise<readonly BoardScoreChange[]> {
  const changes = selectChangesAfter(gameId, position);
  const { rows } = await sql<BoardScoreChange>`${changes} order by id limit ${MAX_BATCH}`.execute(db);
  return rows;
}

/** Selects `BoardScoreChange` rows. Hint costs have no reason: only staff and the team may read the title. */
function selectChangesAfter(
  gameId: number,
  { adjustmentId, purchaseId }: Pick<BoardPosition, "adjustmentId" | "purchaseId">,
) {
  return sql`
    select a.id, p.team_id as "teamId", ${toEpochMillis(sql.ref("a.at"))} as at, a.points,
           case when a.points > 0 then 'Award' else 'Penalty' end as kind,
           case when a.is_public then a.reason end as reason
      from adjustments a join participations p on p.id = a.participation_id
     where a.game_id = ${gameId} and a.id > ${adjustmentId} and a.revoked_at is null
    union all
    select h.id, p.team_id, ${toEpochMillis(sql.ref("h.bought_at"))}, -h.cost, 'Hint', null
      from hint_purchases h join participations p on p.id = h.participation_id
     where h.game_id = ${gameId} and h.id > ${purchaseId}`;
}

/** The adjustments and hint costs of a team with all reasons; the reason of a hint cost is the title of the hint. */
export async function listOwnAdjustments(
  db: Db,
  participationId: number,
): Promise<readonly BoardAdjustment[]> {
  const { rows } = await sql<BoardAdjustment>`
    select time, points, kind, reason from (
      select id, ${toEpochMillis(sql.ref("at"))} as time, points,
             case when points > 0 then 'Award' else 'Penalty' end as kind, reason
        from adjustments where participation_id = ${participationId} and revoked_at is null
      union all
      select p.id, ${toEpochMillis(sql.ref("bought_at"))}, -p.cost, 'Hint', h.title
        from hint_purchases p join paid_hints h on h.id = p.hint_id
       where p.participation_id = ${participationId}) change
     order by time, kind, id`.execute(db);
  return rows;
}

interface OwnSolveRow extends OwnSolve {
  /** Null if the account was deleted. */
  readonly userId: string | null;
}

/** The solves of a team that are on the live board, in commit order. */
export async function listOwnSolves(db: Db, gameId: number, teamId: number): Promise<readonly OwnSolveRow[]> {
  const { rows } = await sql<OwnSolveRow>`
    select s.user_id as "userId", s.challenge_id as "challengeId", ${toEpochMillis(sql.ref("s.solved_at"))} as at,
           coalesce(u.name, '') as "userName", c.original_score as "originalScore",
           c.min_score_rate as "minScoreRate", c.difficulty, ${toEpochMillis(sql.ref("c.deadline_at"))} as deadline
      from solves s
      join participations p on p.id = s.participation_id
      join games g on g.id = s.game_id
      join challenges c on c.id = s.challenge_id
      left join users u on u.id = s.user_id
     where p.game_id = ${gameId} and p.team_id = ${teamId} and s.solved_at < g.ends_at and c.enabled
     order by s.id`.execute(db);
  return rows;
}

/** The ids of the games in which the user has submitted a correct flag. */
export async function listGamesSolvedBy(db: Db, userId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("submissions")
    .where("user_id", "=", userId)
    .where("status", "=", "Accepted")
    .select("game_id")
    .distinct()
    .execute();
  return rows.map((row) => row.game_id);
}

const MAX_BATCH = 10_000;

/** Whether an event is on a board that was frozen at `freezeTime`. If `freezeTime` is null, every event is. */
function isBefore(column: string, freezeTime: number | null) {
  return sql<boolean>`(${freezeTime}::bigint is null or ${sql.ref(column)} < to_timestamp(${freezeTime}::bigint / 1000.0))`;
}

/** LIVE-6: whether a row of `board_edits` is an edit of an event that a board frozen at `freezeTime` does not contain. */
function isHiddenEdit(freezeTime: number | null) {
  return sql<boolean>`(event_at is not null and not ${isBefore("event_at", freezeTime)})`;
}

function toEpochMillis(column: ReturnType<typeof sql.ref>) {
  return sql`(extract(epoch from ${column}) * 1000)::bigint`;
}
