import { type Config, ConfigError } from "#config/config.ts";
import { DEFAULT_POOL_SIZE, MIN_POOL_SIZE } from "#config/database-connections.ts";
import type { Logger } from "#ports/logger.ts";

/** Connections of a process outside its pool: one for events of other processes, one for the locks of jobs. */
const CONNECTIONS_OUTSIDE_POOL = 2;

/** Left for `gonfalon` commands and for the operator. */
const RESERVED_CONNECTIONS = 10;

interface ConnectionDeps {
  /** Connections that the database allows. */
  readonly allowedCount: number;
  readonly log: Logger;
}

/**
 * The size of each worker's pool. By default, the workers and one successor, which starts before a worker stops, share
 * the connections that the database allows. Throws if the smallest pools do not fit.
 */
export function getPoolSizePerWorker(
  { DATABASE_CONNECTIONS }: Pick<Config, "DATABASE_CONNECTIONS">,
  workerCount: number,
  { allowedCount, log }: ConnectionDeps,
): number {
  const poolSize =
    Math.floor((allowedCount - RESERVED_CONNECTIONS) / (workerCount + 1)) - CONNECTIONS_OUTSIDE_POOL;
  if (poolSize < MIN_POOL_SIZE)
    throw new ConfigError(
      `--workers ${workerCount} needs a database that allows ${countNeededConnections(workerCount, MIN_POOL_SIZE)} connections, but this one allows ${allowedCount}. Start fewer workers, or raise max_connections in PostgreSQL.`,
    );
  if (DATABASE_CONNECTIONS === undefined) return Math.min(poolSize, DEFAULT_POOL_SIZE);
  if (DATABASE_CONNECTIONS > poolSize)
    log.warn(
      { needed: countNeededConnections(workerCount, DATABASE_CONNECTIONS), allowed: allowedCount },
      "the workers may open more connections than the database allows: lower DATABASE_CONNECTIONS or raise max_connections",
    );
  return DATABASE_CONNECTIONS;
}

function countNeededConnections(workerCount: number, poolSize: number): number {
  return (workerCount + 1) * (poolSize + CONNECTIONS_OUTSIDE_POOL) + RESERVED_CONNECTIONS;
}
