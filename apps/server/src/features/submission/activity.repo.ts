import type { ChallengeActivity } from "@gonfalon/contract/game-activity.ts";
import { BLOODS } from "@gonfalon/rules/blood.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { type ActivityWindow, type BloodNotice, type BucketCounts, INTERVAL_MS } from "./activity.domain.ts";

/**
 * The submissions of a game in a window, by interval; intervals without submissions are missing.
 *
 * No index contains the time of submissions, but ids are nearly in the order of time. Only the ids of the window and of
 * one interval before and after it are read.
 */
export async function countSubmissionsByInterval(
  db: Db,
  gameId: number,
  { start, end }: ActivityWindow,
): Promise<readonly BucketCounts[]> {
  // Passed as values, not as subqueries, so that the planner can estimate the number of submissions.
  const [idBefore, lastId] = await Promise.all([
    findLastIdBefore(db, gameId, new Date(start - INTERVAL_MS)),
    findLastIdBefore(db, gameId, new Date(end + INTERVAL_MS)),
  ]);
  const { rows } = await sql<BucketCounts>`
    select date_bin(${INTERVAL_MS} * interval '1 millisecond', submitted_at, ${new Date(start)}) as start,
           count(*) as submissions, count(*) filter (where status = 'Accepted') as correct
      from submissions
     where game_id = ${gameId} and id > ${idBefore} and id <= ${lastId}
       and submitted_at >= ${new Date(start)} and submitted_at < ${new Date(end)}
     group by 1`.execute(db);
  return rows;
}

/** The id of the last submission before a time; 0 if there is none. */
async function findLastIdBefore(db: Db, gameId: number, time: Date): Promise<number> {
  // With `between`, the order matches the index submissions_by_game. With `=`, PostgreSQL may read the newer
  // submissions of all other games.
  const { rows } = await sql<{ readonly id: number }>`
    select id from submissions
     where game_id between ${gameId} and ${gameId} and submitted_at < ${time}
     order by game_id, id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * MONITOR-8: one statement reads one snapshot, so that no challenge has more solves than correct submissions.
 *
 * Attempts are read from the table `instances`, which has fewer rows than `submissions`: submit_flags counts an attempt
 * there for every submission that it stores.
 */
export async function listChallengeActivity(db: Db, gameId: number): Promise<readonly ChallengeActivity[]> {
  const { rows } = await sql<ChallengeActivity>`
    select c.id, c.title, c.category, coalesce(s.solves, 0) as solves, coalesce(i.attempts, 0) as attempts,
           coalesce(a.correct, 0) as correct
      from challenges c
      left join (select challenge_id, count(*) as solves from solves where game_id = ${gameId} group by challenge_id) s
        on s.challenge_id = c.id
      left join (select i.challenge_id, sum(i.attempts) as attempts
                   from participations p join instances i on i.participation_id = p.id
                  where p.game_id = ${gameId} group by i.challenge_id) i on i.challenge_id = c.id
      left join (select challenge_id, count(*) as correct from submissions
                  where game_id = ${gameId} and status = 'Accepted' group by challenge_id) a on a.challenge_id = c.id
     where c.game_id = ${gameId} and c.enabled
     order by c.position, c.id`.execute(db);
  return rows;
}

const MAX_BLOODS = 3;

/** MONITOR-10: the last three bloods, newest first. */
export async function listLatestBloods(db: Db, gameId: number): Promise<readonly BloodNotice[]> {
  const { rows } = await sql<BloodNotice>`
    select array_position(${[...BLOODS]}::notice_type[], n.type) as place, n.published_at as "publishedAt",
           n."values"[1] as "teamName", n."values"[2] as "challengeTitle", t.id as "teamId",
           t.avatar_hash as "avatarHash"
      from notices n
      left join solves s on s.id = n.solve_id
      left join participations p on p.id = s.participation_id
      left join teams t on t.id = p.team_id
     where n.game_id = ${gameId} and n.type = any (${[...BLOODS]}::notice_type[])
     order by n.published_at desc, n.id desc limit ${MAX_BLOODS}`.execute(db);
  return rows;
}
