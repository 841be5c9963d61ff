import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";

/** SUBMIT-1: why a trimmed flag is rejected before judging. */
export function answerRefusal(answer: string): readonly [ProblemKey, ProblemValues?] | undefined {
  if (answer === "") return ["submission.empty"];
  if (answer.length > limits.flag) return ["submission.too-long", { limit: limits.flag }];
  // An encrypted flag is not validated by the schema, and PostgreSQL does not store NUL.
  return answer.includes("\0") ? ["request.field-invalid", { field: "flag" }] : undefined;
}

/** SUBMIT-6: a team that submits another team's flag sees a wrong answer. */
export function shownVerdict(status: AnswerResult): AnswerResult {
  return status === "CheatDetected" ? "WrongAnswer" : status;
}
