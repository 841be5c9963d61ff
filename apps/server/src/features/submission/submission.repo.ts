import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { refusing } from "#db/violations.ts";

export interface Answer {
  readonly gameId: number;
  readonly challengeId: number;
  readonly participationId: number;
  readonly userId: string;
  readonly text: string;
  readonly at: Date;
  /** Whether a right answer is a solve. */
  readonly counts: boolean;
}

export interface Judgement {
  readonly submissionId: number;
  readonly status: AnswerResult;
  /** Undefined if nothing was solved by it. */
  readonly solveId: number | undefined;
  /** Of the blood, if it was one. */
  readonly noticeId: number | undefined;
  readonly eventIds: readonly number[];
}

export type SubmitRefusal =
  | { readonly refusal: "challenge.not-found" | "participation.not-accepted" }
  | { readonly refusal: "submission.limit-reached"; readonly limit: number };

/** What was found a moment ago may be gone when a row begins to refer to it. */
const deletedMeanwhile = {
  instances_challenge_id_fkey: "challenge.not-found",
} as const;

/**
 * Judges answers and writes what follows from them, all or nothing; the outcomes are in their order. No two answers
 * may be of the same team to the same challenge.
 */
export async function insertSubmissions(
  db: Db,
  answers: readonly Answer[],
): Promise<readonly (Judgement | SubmitRefusal)[]> {
  const given = answers.map((answer, number) => ({
    number,
    game_id: answer.gameId,
    challenge_id: answer.challengeId,
    participation_id: answer.participationId,
    user_id: answer.userId,
    answer: answer.text,
    at: answer.at,
    counts: answer.counts,
  }));
  const query = sql<JudgementRow>`
    select refusal, submission_limit as "limit", submission_id as "submissionId", status,
           solve_id as "solveId", notice_id as "noticeId", event_ids as "eventIds"
      from submit_flags(${JSON.stringify(given)}) order by number`;
  const { rows } = await refusing(query.execute(db), deletedMeanwhile);
  return rows.map((row) => {
    if (row.refusal !== null) return row;
    const { submissionId, status, solveId, noticeId, eventIds } = row;
    return { submissionId, status, solveId: solveId ?? undefined, noticeId: noticeId ?? undefined, eventIds };
  });
}

// What migrations/0170_fewer_keys.sql answers.
type JudgementRow =
  | SubmitRefusal
  | {
      readonly refusal: null;
      readonly submissionId: number;
      readonly status: AnswerResult;
      readonly solveId: number | null;
      readonly noticeId: number | null;
      readonly eventIds: readonly number[];
    };

export interface SubmissionKey {
  readonly id: number;
  readonly gameId: number;
  readonly challengeId: number;
  readonly userId: string;
}

export async function findStatus(db: Db, key: SubmissionKey): Promise<AnswerResult | undefined> {
  const row = await db
    .selectFrom("submissions")
    .where("id", "=", key.id)
    .where("game_id", "=", key.gameId)
    .where("challenge_id", "=", key.challengeId)
    .where("user_id", "=", key.userId)
    .select("status")
    .executeTakeFirst();
  return row?.status;
}
