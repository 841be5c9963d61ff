import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import pg from "pg";
import { ProblemError } from "#kernel/problem-error.ts";

/** Maps constraint violations to problems; other errors are rethrown. */
export async function mapViolations<T>(
  query: Promise<T>,
  problems: Readonly<Record<string, ProblemKey>>,
): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const key = problems[findViolatedConstraint(error) ?? ""];
    throw key ? new ProblemError(key, {}, { cause: error }) : error;
  }
}

/** The violated constraint of an error, if any. */
export function findViolatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** Whether the database rejected the statement; if so, nothing was executed. */
export function isRejectedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}
