/** Size of the pool of a process that serves alone. */
export const DEFAULT_POOL = 20;

/**
 * Smallest pool that serves: one connection for a transaction, one for a read beside it when a cache is empty,
 * one so that health checks and jobs do not wait for these two.
 */
export const MIN_POOL = 3;
