import type { Problem } from "@gonfalon/contract/kernel/problem.ts";

/** An error response of the server; everything else is a network or programming error. */
export class ProblemResponse extends Error {
  override readonly name = "ProblemResponse";
  readonly problem: Problem;
  /** The HTTP status; `problem.status` can be a more specific code. */
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.title);
    this.problem = problem;
    this.status = status;
  }
}

/** Whether the server responded that something does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemResponse && error.status === 404;
}
