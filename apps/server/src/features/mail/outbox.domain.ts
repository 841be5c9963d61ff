const SECOND = 1000;
const FIRST_DELAY = 30 * SECOND;
const MOST_TRIES = 8;

/** A mail being sent is nobody else's for this long; should the process die, it is tried again afterwards. */
export const LEASE = 120 * SECOND;

/** How long to wait after the given number of failures, or undefined when it is time to give up. */
export function retryDelay(failures: number): number | undefined {
  return failures >= MOST_TRIES ? undefined : FIRST_DELAY * 2 ** (failures - 1);
}
