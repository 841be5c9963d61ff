const SECOND = 1000;
const FIRST_DELAY = 30 * SECOND;
const MAX_ATTEMPTS = 8;

/** The lease of a mail that is being sent; after a crash it is retried. */
export const LEASE = 120 * SECOND;

/** The delay after the given number of failures, or undefined to give up. */
export function retryDelay(failures: number): number | undefined {
  return failures >= MAX_ATTEMPTS ? undefined : FIRST_DELAY * 2 ** (failures - 1);
}
