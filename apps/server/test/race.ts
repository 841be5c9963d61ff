import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/**
 * Starts the contenders while the transaction of `hold` holds a lock, waits until all of them wait for a lock, then
 * commits that transaction. `waitingCount` is the number of transactions that must wait for a lock; it is larger than the
 * number of contenders if `hold` starts requests that wait too.
 */
export async function race<T>(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  contenders: readonly (() => Promise<T>)[],
  waitingCount = contenders.length,
): Promise<T[]> {
  const results = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const startedContenders = contenders.map((contend) => contend());
    await waitUntilBlocked(db, waitingCount);
    return startedContenders;
  });
  return Promise.all(results);
}

/** The number of transactions that wait for a lock. */
export async function countBlocked(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** At least 50 seconds: on a busy machine, it takes long until all contenders wait for a lock. */
const MAX_ATTEMPTS = 5000;
const INTERVAL_MS = 10;

async function waitUntilBlocked(db: Db, expectedCount: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if ((await countBlocked(db)) >= expectedCount) return;
    await sleep(INTERVAL_MS);
  }
  throw new Error(`fewer than ${expectedCount} transactions waited for a lock`);
}
