import { SECOND_MS } from "@gonfalon/rules/durations.ts";

const FIRST_DELAY_MS = 30 * SECOND_MS;
const MAX_ATTEMPTS = 8;

/** The lease of a mail that is being sent. If the process crashes, the mail is retried after the lease. */
export const LEASE_MS = 120 * SECOND_MS;

/** The delay in milliseconds after a number of failures, or undefined to give up. */
export function getRetryDelayMs(failureCount: number): number | undefined {
  return failureCount >= MAX_ATTEMPTS ? undefined : FIRST_DELAY_MS * 2 ** (failureCount - 1);
}
