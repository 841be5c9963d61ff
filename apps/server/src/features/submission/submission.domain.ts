import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { findFlagRefusal } from "@gonfalon/contract/submission.ts";

/** Why a trimmed flag is rejected before it is judged (SUBMIT-1), with the values of the error message. */
export function findAnswerRefusal(answer: string): readonly [ProblemKey, ProblemValues] | undefined {
  const refusal = findFlagRefusal(answer);
  return refusal && [refusal, { limit: limits.flag, field: "flag" }];
}

/** SUBMIT-6: a team that submits another team's flag sees a wrong answer. */
export function toPlayerVerdict(status: AnswerResult): AnswerResult {
  return status === "CheatDetected" ? "WrongAnswer" : status;
}
