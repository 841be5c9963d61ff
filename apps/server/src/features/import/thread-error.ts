import { ProblemError } from "#kernel/problem-error.ts";

/** IMPORT-12: turns an out-of-memory error of the worker thread into a refusal; returns other errors unchanged. */
export function toThreadError(error: unknown): unknown {
  const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isTooLarge ? new ProblemError("package.unreadable", {}, { cause: error }) : error;
}
