import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { manualTime } from "../../test/manual-time.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { createMigratedDatabase, withClient } from "../../test/test-databases.ts";
import { type JobLocks, openJobLocks } from "./job-locks.ts";

const WAIT_OPTIONS = { timeout: 30_000, interval: 10 };

let url: string;
beforeAll(async () => {
  url = await createMigratedDatabase();
});

/** Two processes of the platform on one database; the test controls the time of the first. */
let firstLocks: JobLocks;
let secondLocks: JobLocks;
let time: ReturnType<typeof manualTime>;
let log: ReturnType<typeof recordingLog>;

beforeEach(async () => {
  time = manualTime();
  log = recordingLog();
  firstLocks = await openJobLocks({ url, timer: time, log });
  secondLocks = await openJobLocks({ url, timer: systemTimer, log: recordingLog() });
});

afterEach(() => Promise.all([firstLocks.close(), secondLocks.close()]));

const doNothing = async () => undefined;

/** Starts work that runs until the test ends it. */
async function startWork(locks: JobLocks, name: string) {
  const completion = Promise.withResolvers<void>();
  const startSignal = Promise.withResolvers<void>();
  const runResult = locks.run(name, () => {
    startSignal.resolve();
    return completion.promise;
  });
  await startSignal.promise;
  return {
    end: () => {
      completion.resolve();
      return runResult;
    },
  };
}

function listSessions(): Promise<readonly number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'gonfalon-job-locks' order by backend_start",
    );
    return rows.map(({ pid }) => pid);
  });
}

function countLocks(): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
    );
    return rows.length;
  });
}

/** Closes the connection of the first process, like a database restart or a network failure. */
async function cutConnection(): Promise<void> {
  const [pid] = await listSessions();
  await withClient(url, (client) => client.query("select pg_terminate_backend($1)", [pid]));
  await vi.waitFor(() => expect(log.lines).toMatchObject([{ level: "warn" }]), WAIT_OPTIONS);
}

async function reconnect(): Promise<void> {
  await vi.waitFor(() => {
    time.advance(1000);
    expect(log.lines).toContainEqual(
      expect.objectContaining({ message: "the job locks have a database connection again" }),
    );
  }, WAIT_OPTIONS);
}

it("JOB-1 runs a job in one process at a time, in parallel with jobs of other names", async () => {
  const work = await startWork(firstLocks, "tidy");
  expect(await secondLocks.run("tidy", doNothing)).toBe(false);
  expect(await firstLocks.run("tidy", doNothing)).toBe(false);
  expect(await secondLocks.run("sweep", doNothing)).toBe(true);
  expect(await work.end()).toBe(true);
  expect(await secondLocks.run("tidy", doNothing)).toBe(true);
});

it("JOB-1 unlocks a job that fails", async () => {
  const failedRun = firstLocks.run("tidy", async () => {
    throw new Error("broken");
  });
  await expect(failedRun).rejects.toThrow("broken");
  expect(await secondLocks.run("tidy", doNothing)).toBe(true);
});

it("JOB-1 holds the locks of all jobs on one connection", async () => {
  const startedJobs = await Promise.all(["a", "b", "c", "d"].map((name) => startWork(firstLocks, name)));
  expect(await listSessions()).toHaveLength(2);
  expect(await Promise.all(startedJobs.map((job) => job.end()))).toEqual([true, true, true, true]);
});

it("JOB-2 starts no job without the lock connection, nor shortly after it is restored", async () => {
  await cutConnection();
  expect(await firstLocks.run("tidy", doNothing)).toBe(false);
  await reconnect();
  expect(await firstLocks.run("tidy", doNothing)).toBe(false);
  await vi.waitFor(async () => {
    time.advance(5000);
    expect(await firstLocks.run("tidy", doNothing)).toBe(true);
  }, WAIT_OPTIONS);
});

/** Runs `before` ahead of the first statement of the next connection. */
function beforeNextStatement(before: () => Promise<void>): void {
  const query = vi.spyOn(pg.Client.prototype, "query");
  query.mockImplementationOnce(async function (this: pg.Client, statement: string) {
    query.mockRestore();
    await before();
    return this.query(statement);
  } as never);
}

it("JOB-2 closes a connection whose first statement fails or takes too long", async () => {
  beforeNextStatement(() => Promise.reject(new Error("Query read timeout")));
  const opening = openJobLocks({ url, timer: systemTimer, log: recordingLog() });
  await expect(opening).rejects.toThrow("Query read timeout");
  await vi.waitFor(async () => expect(await listSessions()).toHaveLength(2), WAIT_OPTIONS);
});

it("JOB-2 closes a connection that is opened while the locks are closed", async () => {
  await cutConnection();
  const close = vi.fn(() => firstLocks.close());
  beforeNextStatement(close);
  await vi.waitFor(() => {
    time.advance(1000);
    expect(close).toHaveBeenCalled();
  }, WAIT_OPTIONS);
  await vi.waitFor(async () => expect(await listSessions()).toHaveLength(1), WAIT_OPTIONS);
});

it("JOB-2 takes the lock of a running job again after the connection was lost", async () => {
  const work = await startWork(firstLocks, "tidy");
  await cutConnection();
  await reconnect();
  await vi.waitFor(async () => expect(await countLocks()).toBe(1), WAIT_OPTIONS);
  expect(await secondLocks.run("tidy", doNothing)).toBe(false);
  expect(await work.end()).toBe(true);
  await vi.waitFor(async () => expect(await secondLocks.run("tidy", doNothing)).toBe(true), WAIT_OPTIONS);
});

/** Rejects the next statement that takes a lock. */
function rejectNextLock(): void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  spy.mockImplementation(function (this: pg.Client, statement: string, values: readonly unknown[]) {
    if (!statement.includes("pg_try_advisory_lock")) return Reflect.apply(query, this, [statement, values]);
    spy.mockRestore();
    return Promise.reject(new Error("Connection terminated unexpectedly"));
  } as never);
}

it("JOB-2 opens only one more connection if the new connection is lost while it takes the locks", async () => {
  const work = await startWork(firstLocks, "tidy");
  await cutConnection();
  rejectNextLock();
  await reconnect();
  await vi.waitFor(() => expect(log.lines.at(-1)).toMatchObject({ level: "warn" }), WAIT_OPTIONS);
  await vi.waitFor(async () => {
    time.advance(1000);
    expect(await countLocks()).toBe(1);
  }, WAIT_OPTIONS);
  expect(await work.end()).toBe(true);
  expect(await countLocks()).toBe(0);
  await vi.waitFor(async () => expect(await listSessions()).toHaveLength(2), WAIT_OPTIONS);
});

it("JOB-2 logs that another process took over a job, and does not take its lock", async () => {
  const work = await startWork(firstLocks, "tidy");
  await cutConnection();
  const otherWork = await startWork(secondLocks, "tidy");
  await reconnect();
  await vi.waitFor(() => expect(log.lines.at(-1)).toMatchObject({ fields: { job: "tidy" } }), WAIT_OPTIONS);
  expect(await work.end()).toBe(true);
  expect(await firstLocks.run("tidy", doNothing)).toBe(false);
  expect(await otherWork.end()).toBe(true);
});
