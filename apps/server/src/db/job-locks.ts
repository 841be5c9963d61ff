import pg from "pg";
import { sleep } from "#kernel/sleep.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Logger } from "#ports/logger.ts";
import type { Timer } from "#ports/timer.ts";

interface JobLocksOptions {
  readonly url: string;
  readonly timer: Timer;
  readonly log: Logger;
}

export interface JobLocks {
  /** Runs the work unless work with this name is running, here or in another process. Resolves with whether it ran. */
  run(name: string, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

const RECONNECT_DELAY_MS = 1000;
/**
 * After a reconnect no work starts for this long. A restart of the database ends the locks of every process;
 * processes whose work is still running lock it again within this time.
 */
const GRACE_PERIOD_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Locks for jobs, all on one connection of their own: a lock that occupied a connection of the pool could leave
 * none for the work itself. The locks belong to the session, so they also end with the connection or the process.
 */
export async function openJobLocks({ url, timer, log }: JobLocksOptions): Promise<JobLocks> {
  /**
   * Names that this process has claimed. A session can take a lock twice, so the database does not exclude work of the
   * same process.
   */
  const claimedNames = new Set<string>();
  /** Names whose work is running. */
  const lockedNames = new Set<string>();
  let connection: pg.Client | undefined;
  /** False while there is no connection, and during the grace period. */
  let acceptsWork = false;
  let isReconnecting = false;
  let isClosed = false;
  let lastStatement: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "gonfalon-job-locks",
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
    });
    client.on("error", () => undefined);
    client.once("end", () => onConnectionLost(client));
    try {
      await client.connect();
      // If this machine disappears from the network, PostgreSQL ends the session and its locks after a minute.
      await client.query(
        "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3",
      );
      if (isClosed) throw new Error("the job locks were closed");
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    connection = client;
    return client;
  }

  function onConnectionLost(client: pg.Client): void {
    if (client !== connection) return;
    connection = undefined;
    acceptsWork = false;
    if (isClosed) return;
    log.warn(
      { running: [...lockedNames] },
      "lost the database connection that holds the job locks; retrying",
    );
    if (!isReconnecting) void reconnect();
  }

  /** One call at a time: a second connection would hold locks that nothing releases. */
  async function reconnect(): Promise<void> {
    isReconnecting = true;
    while (!isClosed && !connection) {
      await sleep(timer, RECONNECT_DELAY_MS);
      await connectAgain();
    }
    isReconnecting = false;
  }

  async function connectAgain(): Promise<void> {
    const client = isClosed ? undefined : await connect().catch(() => undefined);
    if (!client) return;
    log.info({}, "the job locks have a database connection again");
    await lockAgain(client);
    timer.after(GRACE_PERIOD_MS, () => {
      if (client === connection) acceptsWork = true;
    });
  }

  async function lockAgain(client: pg.Client): Promise<void> {
    for (const name of lockedNames)
      if ((await tryLock(client, name)) === false)
        log.warn({ job: name }, "another process started a job that is still running here");
  }

  /** Undefined if the connection was lost. */
  async function tryLock(client: pg.Client, name: string): Promise<boolean | undefined> {
    return query(client, "select pg_try_advisory_lock(hashtextextended($1, 0)) as done", name);
  }

  /** One statement at a time. A statement that fails or takes too long ends the connection. */
  function query(client: pg.Client, statement: string, name: string): Promise<boolean | undefined> {
    const outcome = lastStatement.then(async () => {
      try {
        const { rows } = await client.query<{ done: boolean }>(statement, [name]);
        return rows[0]?.done ?? false;
      } catch {
        onConnectionLost(client);
        client.end().catch(() => undefined);
        return undefined;
      }
    });
    lastStatement = outcome;
    return outcome;
  }

  async function run(name: string, work: () => Promise<void>): Promise<boolean> {
    if (claimedNames.has(name) || !connection || !acceptsWork) return false;
    claimedNames.add(name);
    try {
      if (!(await tryLock(connection, name))) return false;
      await runLocked(name, work);
      return true;
    } finally {
      claimedNames.delete(name);
    }
  }

  async function runLocked(name: string, work: () => Promise<void>): Promise<void> {
    lockedNames.add(name);
    try {
      await work();
    } finally {
      lockedNames.delete(name);
      if (connection)
        await query(connection, "select pg_advisory_unlock(hashtextextended($1, 0)) as done", name);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    const client = connection;
    connection = undefined;
    if (client) await withTimeout(timer, CLOSE_TIMEOUT_MS, client.end());
  }

  await connect();
  acceptsWork = true;
  return { run, close };
}
