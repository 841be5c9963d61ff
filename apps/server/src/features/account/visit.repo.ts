import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A request of a signed-in user. */
export interface Visit {
  readonly sessionId: string;
  readonly userId: string;
  readonly at: Date;
  readonly ip: string;
}

/**
 * Records visits of different users. Rows that another transaction has locked are skipped, so that a group of
 * visits never waits for a row and cannot deadlock; the next visit updates these rows.
 */
export async function updateVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  const sessionIds = visits.map(({ sessionId }) => sessionId);
  const userIds = visits.map(({ userId }) => userId);
  const times = visits.map(({ at }) => at);
  const addresses = visits.map(({ ip }) => ip);
  await sql`
    with visits as (
      select * from unnest(${sessionIds}::uuid[], ${userIds}::uuid[], ${times}::timestamptz[], ${addresses}::text[])
        as visit (session_id, user_id, at, ip)
    ), free_sessions as (
      select id from sessions where id = any (${sessionIds}::uuid[]) for no key update skip locked
    ), free_users as (
      select id from users where id = any (${userIds}::uuid[]) for no key update skip locked
    ), seen_sessions as (
      update sessions set last_seen_at = visit.at, ip = visit.ip
        from visits visit join free_sessions free on free.id = visit.session_id
       where sessions.id = free.id
    )
    update users set last_visited_at = visit.at, ip = visit.ip
      from visits visit join free_users free on free.id = visit.user_id
     where users.id = free.id`.execute(db);
}
