import type { FlagProgress } from "@gonfalon/contract/challenge.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { LogLine, StoredEvent, StoredNotice, StoredSubmission } from "./hub.domain.ts";

/** The existing notices with these ids, oldest first. Their ids are not in order: see FREEZE-8. */
export function listNoticesById(db: Db, ids: readonly number[]): Promise<readonly StoredNotice[]> {
  return db
    .selectFrom("notices")
    .where("id", "in", ids)
    .select(["id", "game_id as gameId", "type", "values", "published_at as publishedAt"])
    .orderBy("published_at")
    .orderBy("id")
    .execute();
}

export async function listLogLinesById(db: Db, ids: readonly number[]): Promise<readonly LogLine[]> {
  const rows = await db
    .selectFrom("logs")
    .where("id", "in", ids)
    .select(["logged_at", "level", "status", "ip", "user_name", "message", "exception"])
    .orderBy("id")
    .execute();
  return rows.map(({ logged_at, user_name, status, ip, exception, level, message }) => ({
    loggedAt: logged_at,
    level,
    message,
    // Only the logger writes this column.
    status: (status ?? undefined) as LogLine["status"],
    ip: ip ?? undefined,
    user: user_name ?? undefined,
    exception: exception ?? undefined,
  }));
}

export function listEventsById(db: Db, ids: readonly number[]): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom("events as event")
    .leftJoin("users as user", "user.id", "event.user_id")
    .leftJoin("teams as team", "team.id", "event.team_id")
    .where("event.id", "in", ids)
    .select([
      "event.game_id as gameId",
      "event.type",
      "event.values",
      "event.published_at as publishedAt",
      toNameOrEmpty("user.name").as("user"),
      toNameOrEmpty("team.name").as("team"),
    ])
    .orderBy("event.id")
    .execute();
}

export function listSubmissionsById(db: Db, ids: readonly number[]): Promise<readonly StoredSubmission[]> {
  return db
    .selectFrom("submissions as submission")
    .innerJoin("challenges as challenge", "challenge.id", "submission.challenge_id")
    .innerJoin("participations as participation", "participation.id", "submission.participation_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("users as user", "user.id", "submission.user_id")
    .where("submission.id", "in", ids)
    .select([
      "submission.id",
      "submission.game_id as gameId",
      "submission.challenge_id as challengeId",
      "submission.participation_id as participationId",
      "submission.answer",
      "submission.status",
      "submission.submitted_at as submittedAt",
      toNameOrEmpty("user.name").as("user"),
      "team.name as team",
      "challenge.title as challenge",
      sql<FlagProgress | null>`case when challenge.flag_mode = 'All' then json_build_object(
        'found', (select count(*) from found_flags found where found.participation_id = submission.participation_id
                     and found.challenge_id = submission.challenge_id),
        'total', (select count(*) from flags flag where flag.challenge_id = submission.challenge_id)) end`.as(
        "progress",
      ),
    ])
    .orderBy("submission.id")
    .execute();
}

function toNameOrEmpty(column: string) {
  return sql<string>`coalesce(${sql.ref(column)}, '')`;
}
