import type { FactorNeeded } from "@gonfalon/contract/factor.ts";
import { ProblemResponse } from "./problem-response.ts";

const FACTOR_NEEDED = 10_011;
const FACTOR_REQUIRED = 10_012;
const CONFIRMATION_NEEDED = 10_013;

/** FACTOR-3: what the second step of a sign-in needs, if the password was correct. */
export function toFactorNeeded(error: unknown): FactorNeeded | undefined {
  if (!(error instanceof ProblemResponse) || error.problem.status !== FACTOR_NEEDED) return undefined;
  // The contract defines the data of this status.
  return (error.problem as unknown as { readonly data: FactorNeeded }).data;
}

/** FACTOR-6: whether the request needs a second factor that the account does not have. */
export function isFactorRequired(error: unknown): boolean {
  return error instanceof ProblemResponse && error.problem.status === FACTOR_REQUIRED;
}

/** STEP-1: whether the user must confirm their identity before the request. */
export function isConfirmationNeeded(error: unknown): boolean {
  return error instanceof ProblemResponse && error.problem.status === CONFIRMATION_NEEDED;
}
