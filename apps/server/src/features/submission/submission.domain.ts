import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";

/** SUBMIT-1: why a trimmed answer is not even judged. */
export function answerRefusal(answer: string): readonly [ProblemKey, ProblemValues?] | undefined {
  if (answer === "") return ["submission.empty"];
  if (answer.length > limits.flag) return ["submission.too-long", { limit: limits.flag }];
  // An encrypted answer passes the checks of the request unread; the database keeps no NUL.
  return answer.includes("\0") ? ["request.field-invalid", { field: "flag" }] : undefined;
}

/** SUBMIT-6: a team that submits the flag of another is not told that it shows. */
export function shownVerdict(status: AnswerResult): AnswerResult {
  return status === "CheatDetected" ? "WrongAnswer" : status;
}
