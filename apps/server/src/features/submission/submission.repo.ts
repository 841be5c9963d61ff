import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";

export interface Answer {
  readonly gameId: number;
  readonly challengeId: number;
  readonly participationId: number;
  readonly userId: string;
  readonly text: string;
  /** The ids of the flags that the text matches, without flags of the kind Exact. */
  readonly matchedFlagIds: readonly number[];
  readonly at: Date;
  /** Whether a correct flag counts as a solve. */
  readonly countsAsSolve: boolean;
}

export interface Judgement {
  readonly submissionId: number;
  readonly status: AnswerResult;
  /** Undefined if the submission is not a solve. */
  readonly solveId: number | undefined;
  /** The notice of the blood, if any. */
  readonly noticeId: number | undefined;
  readonly eventIds: readonly number[];
}

export type SubmitRefusal =
  | {
      readonly refusal:
        | "challenge.not-found"
        | "participation.not-accepted"
        | "game.paused"
        | "challenge.locked"
        | "submission.not-permitted"
        | "challenge.closed";
    }
  | { readonly refusal: "submission.limit-reached"; readonly limit: number };

/** The challenge may have been deleted in the meantime. */
const deletionRefusals = {
  instances_challenge_id_fkey: "challenge.not-found",
} as const;

/**
 * Judges submissions in one transaction; the results are in the order of the input. No two submissions
 * may have the same team and challenge.
 */
export async function insertSubmissions(
  db: Db,
  answers: readonly Answer[],
): Promise<readonly (Judgement | SubmitRefusal)[]> {
  const input = answers.map((answer, number) => ({
    number,
    game_id: answer.gameId,
    challenge_id: answer.challengeId,
    participation_id: answer.participationId,
    user_id: answer.userId,
    answer: answer.text,
    matches: answer.matchedFlagIds,
    at: answer.at,
    counts: answer.countsAsSolve,
  }));
  const query = sql<JudgementRow>`
    select refusal, submission_limit as "limit", submission_id as "submissionId", status,
           solve_id as "solveId", notice_id as "noticeId", event_ids as "eventIds"
      from submit_flags(${JSON.stringify(input)}) order by number`;
  const { rows } = await mapViolations(query.execute(db), deletionRefusals);
  return rows.map((row) => {
    if (row.refusal !== null) return row;
    const { submissionId, status, solveId, noticeId, eventIds } = row;
    return { submissionId, status, solveId: solveId ?? undefined, noticeId: noticeId ?? undefined, eventIds };
  });
}

/** Waits for the solves of a game that are being written, and delays others until the commit (submit_flags.sql). */
export async function lockSolves(db: Db, gameId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('solves of game ' || ${gameId}::integer, 0))`.execute(
    db,
  );
}

// The result of submit_flags (sql/functions/submit_flags.sql).
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
