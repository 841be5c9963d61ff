import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Starts the contenders while `hold` locks a row, waits until all of them wait for the lock, then releases it. */
export async function race<T>(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  contenders: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const running = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const started = contenders.map((contend) => contend());
    await allBlocked(db, contenders.length);
    return started;
  });
  return Promise.all(running);
}

async function allBlocked(db: Db, expected: number): Promise<void> {
  const blocked = sql<{ readonly n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let attempt = 0; attempt < 200; attempt++) {
    const { rows } = await blocked.execute(db);
    if ((rows[0]?.n ?? 0) >= expected) return;
    await sleep(10);
  }
  throw new Error(`the ${expected} contenders never queued for the lock`);
}
