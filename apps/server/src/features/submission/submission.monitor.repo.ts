import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toContainsPattern } from "#db/like.ts";

export interface SubmissionRow {
  readonly answer: string;
  readonly status: AnswerResult;
  readonly submittedAt: Date;
  readonly user: string;
  readonly email: string;
  readonly team: string;
  readonly challenge: string;
}

export interface SubmissionFilter {
  readonly gameId: number;
  /** Undefined matches all verdicts. */
  readonly status?: AnswerResult | undefined;
  readonly search?: string;
}

export interface SubmissionQuery extends SubmissionFilter {
  readonly count: number;
  readonly skip: number;
}

const SEARCHED_TEXT = sql<string>`concat_ws(' ', "user".name, team.name, challenge.title, submission.answer)`;

function selectMatching(db: Db, { gameId, status, search = "" }: SubmissionFilter) {
  let query = db
    .selectFrom("submissions as submission")
    .innerJoin("challenges as challenge", "challenge.id", "submission.challenge_id")
    .innerJoin("participations as participation", "participation.id", "submission.participation_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("users as user", "user.id", "submission.user_id")
    .where("submission.game_id", "=", gameId);
  if (status !== undefined) query = query.where("submission.status", "=", status);
  if (search !== "") query = query.where(SEARCHED_TEXT, "ilike", toContainsPattern(search));
  return query;
}

export async function countSubmissions(db: Db, filter: SubmissionFilter): Promise<number> {
  const { total } = await selectMatching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The matching submissions, newest first. */
export function listSubmissions(
  db: Db,
  { count, skip, ...filter }: SubmissionQuery,
): Promise<readonly SubmissionRow[]> {
  return selectMatching(db, filter)
    .orderBy("submission.id", "desc")
    .limit(count)
    .offset(skip)
    .select([
      "submission.answer",
      "submission.status",
      "submission.submitted_at as submittedAt",
      sql<string>`coalesce("user".name, '')`.as("user"),
      sql<string>`coalesce("user".email, '')`.as("email"),
      "team.name as team",
      "challenge.title as challenge",
    ])
    .execute();
}
