import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import pg from "pg";
import { ProblemError } from "#kernel/problem-error.ts";

/** Turns a broken constraint into the refusal it stands for; other errors pass through untouched. */
export async function refusing<T>(
  query: Promise<T>,
  refusals: Readonly<Record<string, ProblemKey>>,
): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const key = refusals[brokenConstraint(error) ?? ""];
    throw key ? new ProblemError(key, {}, { cause: error }) : error;
  }
}

/** The name of the constraint that an error is about, if it is about one. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** Whether the database itself refused a statement, and so has done nothing of it. */
export function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}
