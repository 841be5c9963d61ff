import { sql } from "kysely";
import type { Db } from "./client.ts";

/**
 * Runs the work unless another process is at work under the same name; says whether it ran. The lock belongs
 * to a transaction of its own, so that it ends with the work, the connection or the process, whichever is first.
 */
export function withAdvisoryLock(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lock = sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`;
    const { rows } = await lock.execute(tx);
    if (!rows[0]?.taken) return false;
    await work();
    return true;
  });
}
