import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Db } from "./client.ts";

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const RETRY_EVERY_MS = 100;
const MAX_WAIT_MS = 30_000;

export interface Lease {
  /** Throws if the lease has expired. Until the transaction ends, no other process can take the lease. */
  assertHeld(tx: Db): Promise<void>;
}

/**
 * Runs `work` while this call holds the leases of all names: no other call in any process holds one of them. No
 * connection to the database is in use while `work` waits for something else. Throws if the leases are not free within
 * about 30 seconds.
 */
export async function withLeases<T>(
  db: Db,
  names: readonly string[],
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const maxAttempts = MAX_WAIT_MS / RETRY_EVERY_MS;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const outcome = await tryWithLeases(db, names, work);
    if (outcome) return outcome.result;
    await delay(RETRY_EVERY_MS);
  }
  throw new ProblemError("server.unavailable");
}

/** Like `withLeases`, but returns undefined if one of the leases is not free. */
export async function tryWithLeases<T>(
  db: Db,
  names: readonly string[],
  work: (lease: Lease) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const uniqueNames = [...new Set(names)];
  const holder = randomUUID();
  if (!(await acquire(db, holder, uniqueNames))) return undefined;
  const renewal = setInterval(() => void renew(db, holder).catch(() => undefined), RENEW_EVERY_MS).unref();
  try {
    return { result: await work({ assertHeld: (tx) => assertHeld(tx, holder, uniqueNames.length) }) };
  } finally {
    clearInterval(renewal);
    // If the database cannot be reached, the leases expire.
    await release(db, holder).catch(() => undefined);
  }
}

/** Acquires all leases, or none and returns false: a call that holds some leases never waits for others. */
async function acquire(db: Db, holder: string, names: readonly string[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into leases (name, holder, expires_at)
    select name, ${holder}::uuid, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from unnest(${names}::text[]) as name order by name
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.expires_at < clock_timestamp()`.execute(db);
  if (Number(numAffectedRows) === names.length) return true;
  if (numAffectedRows > 0n) await release(db, holder);
  return false;
}

/**
 * The names of the leases that meet the condition. Their rows are locked in the order in which `acquire` locks them, so
 * that the statements do not deadlock.
 */
function lockNames(condition: RawBuilder<unknown>): RawBuilder<{ readonly name: string }> {
  return sql`select name from leases where ${condition} order by name for update`;
}

function isHeldBy(holder: string): RawBuilder<unknown> {
  return sql`holder = ${holder}::uuid`;
}

async function renew(db: Db, holder: string): Promise<void> {
  await sql`
    update leases set expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where name in (${lockNames(isHeldBy(holder))})`.execute(db);
}

async function assertHeld(tx: Db, holder: string, expectedCount: number): Promise<void> {
  const { rows } = await lockNames(sql`${isHeldBy(holder)} and expires_at > clock_timestamp()`).execute(tx);
  if (rows.length !== expectedCount) throw new ProblemError("server.unavailable");
}

async function release(db: Db, holder: string): Promise<void> {
  await sql`delete from leases where name in (${lockNames(isHeldBy(holder))})`.execute(db);
}

/** Deletes the leases of processes that ended without releasing them. */
export async function deleteExpiredLeases(db: Db): Promise<void> {
  await sql`delete from leases where name in (${lockNames(sql`expires_at < clock_timestamp()`)})`.execute(db);
}
