import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { DEFAULT_POOL_SIZE } from "#config/database-connections.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { DB } from "./schema.gen.ts";

/** A pool or an open transaction. */
export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Waits for running statements for three seconds at most. */
  close(): Promise<void>;
}

// By default the driver returns a bigint as a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a statement waits for a connection. */
const CONNECTION_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3000;
const RETRY_AFTER_SECONDS = 5;

export function connect(url: string, maxConnections = DEFAULT_POOL_SIZE): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // The pool replaces broken connections, and the next query reports the error. Without error listeners the
  // process would exit: the first is for idle connections, the second for connections between two queries.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => pool.connect().catch(rejectUnavailable),
      end: () => pool.end(),
    },
  });
  const db = new Kysely<DB>({ dialect });
  return {
    db,
    pool,
    close: () => Promise.race([db.destroy(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

/** The response is 503: without a connection, no statement was executed. */
function rejectUnavailable(cause: unknown): never {
  const error = new ProblemError("server.unavailable", { seconds: RETRY_AFTER_SECONDS }, { cause });
  error.message = getErrorReason(cause);
  throw error;
}
