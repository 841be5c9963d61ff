/** The size of the pool of a process by default; with workers it can be smaller. */
export const DEFAULT_POOL_SIZE = 20;

/**
 * The minimum size of a pool: one connection for a transaction, one for a concurrent read when a cache is empty, and
 * one so that health checks and jobs do not wait for the other two.
 */
export const MIN_POOL_SIZE = 3;
