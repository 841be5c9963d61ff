import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { isRejectedStatement } from "#db/violations.ts";
import type { FieldDecryption } from "#features/credential/field-decryption.service.ts";
import type { FlagMatching } from "#features/flag/flag-matching.service.ts";
import { getPhase } from "#features/game/game.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { groupCommit } from "#kernel/group-commit.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { findAnswerRefusal, toPlayerVerdict } from "./submission.domain.ts";
import {
  type Answer,
  findStatus,
  insertSubmissions,
  type Judgement,
  type SubmissionKey,
  type SubmitRefusal,
} from "./submission.repo.ts";

export interface SubmissionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly decryption: FieldDecryption;
  readonly matching: FlagMatching;
}

interface SubmittedFlag {
  readonly user: Principal;
  readonly client: Client;
  readonly gameId: number;
  readonly challengeId: number;
  /** As sent: possibly encrypted, not trimmed. */
  readonly flag: string;
}

/** A judged submission, for the log and the events, which must not contain the flag. */
interface JudgedSubmission extends Omit<SubmittedFlag, "flag">, Judgement {
  readonly participationId: number;
  readonly teamId: number;
}

export type SubmissionService = ReturnType<typeof submissionService>;

/** How many groups are judged at the same time: while some wait for a locked row, another can be judged. */
const GROUP_COUNT = 3;
const MAX_GROUP_SIZE = 50;

export function submissionService({ db, clock, events, log, access, decryption, matching }: SubmissionDeps) {
  const judge = groupCommit((answers: readonly Answer[]) => insertSubmissions(db, answers), {
    maxGroups: GROUP_COUNT,
    maxSize: MAX_GROUP_SIZE,
    getKey: ({ participationId, challengeId }) => `${participationId} ${challengeId}`,
    // If the connection broke, the commit may have succeeded, and a retry would count the attempt twice.
    isUndone: isRejectedStatement,
  });

  /** Judges a submitted flag; returns the id of the submission. */
  async function submit({ flag, ...submission }: SubmittedFlag): Promise<number> {
    const { user, gameId, challengeId } = submission;
    const answer = await readFlag(flag);
    const { game, membership } = await access.requirePlayer(user, gameId);
    const matchedFlagIds = await matching.match(challengeId, answer);
    const now = clock.now();
    const { participationId, teamId } = membership;
    const judgement = requireJudgement(
      await judge({
        gameId,
        challengeId,
        participationId,
        userId: user.id,
        text: answer,
        matchedFlagIds,
        at: now,
        countsAsSolve: getPhase(game, now) === "running",
      }),
    );
    report({ ...submission, ...judgement, participationId, teamId });
    return judgement.submissionId;
  }

  function readFlag(flag: string): MaybePromise<string> {
    if (flag.trim() === "") throw new ProblemError("submission.empty");
    return whenReady(decryption.decrypt(flag, "flag"), (text) => {
      const answer = text.trim();
      refuse(findAnswerRefusal(answer));
      return answer;
    });
  }

  function report(submission: JudgedSubmission): void {
    const { gameId, challengeId, participationId, submissionId, teamId, noticeId } = submission;
    logSubmission(submission);
    if (submission.solveId !== undefined) events.publish({ type: "solve.committed", gameId, teamId });
    const { status } = submission;
    events.publish({
      type: "submission.judged",
      gameId,
      submissionId,
      participationId,
      challengeId,
      status,
    });
    for (const eventId of submission.eventIds) events.publish({ type: "event.recorded", gameId, eventId });
    if (noticeId !== undefined) events.publish({ type: "notice.created", gameId, noticeId });
  }

  function logSubmission(submission: JudgedSubmission): void {
    const { user, client, gameId, challengeId, teamId, submissionId, status } = submission;
    const fields = { user: user.name, ip: client.ip, gameId, challengeId, teamId, submissionId };
    if (status === "Accepted") log.info({ ...fields, status: "Success" }, "flag accepted");
    else log.info({ ...fields, status: "Failed" }, "flag rejected");
    if (status === "CheatDetected")
      log.warn({ ...fields, status: "Success" }, "the flag of another team was submitted");
  }

  /** The verdict of a submission of the caller. */
  async function getVerdict(key: SubmissionKey): Promise<AnswerResult> {
    return toPlayerVerdict(orRefuse(await findStatus(db, key), "submission.not-found"));
  }

  return { submit, getVerdict };
}

function requireJudgement(outcome: Judgement | SubmitRefusal): Judgement {
  if (!("refusal" in outcome)) return outcome;
  const values = "limit" in outcome ? { limit: outcome.limit } : {};
  throw new ProblemError(outcome.refusal, values);
}
