import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./schema.gen.ts";

/** A pool or an open transaction: repositories do not care which. */
export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export function connect(url: string, connections = 20): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // A connection that breaks is replaced by the pool, and who uses it hears of it from the next query. Without listeners
  // it would end the process: the first is for idle ones, the second for those between two queries of a transaction.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
