import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import pg from "pg";
import { type Cluster, SUPERUSER } from "./cluster.ts";
import { getToolEnvironment } from "./launcher.ts";
import { removeStaleLock } from "./stale-lock.ts";

/** PostgreSQL's main process. */
export interface Postmaster {
  readonly url: string;
  /** Resolves with the exit code or signal. */
  readonly exitReason: Promise<string>;
  /** Closes all connections and performs a clean shutdown. */
  stop(): Promise<void>;
}

const DATABASE = "gonfalon";
const START_TIMEOUT_MS = MINUTE_MS;
const VOLATILE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
};

/** Starts PostgreSQL on a cluster and waits until it accepts connections. There is no timeout for crash recovery. */
export async function startPostmaster(cluster: Cluster, isVolatile: boolean): Promise<Postmaster> {
  await removeStaleLock(cluster);
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await tryToStart(cluster, isVolatile);
    } catch (error) {
      // The children of a killed postmaster exit a moment later.
      if (!String(error).includes("is still in use") || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function tryToStart(cluster: Cluster, isVolatile: boolean): Promise<Postmaster> {
  const { child, logStart } = await spawnPostmaster(cluster, {
    listen_addresses: "",
    unix_socket_directories: cluster.socketDirectory,
    unix_socket_permissions: "0700",
    // Enough for 64 workers, the maximum (workers/worker-connections.ts).
    max_connections: "500",
    // Callers report failed statements; this log is for errors of the database itself.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...(isVolatile && VOLATILE),
  });
  const exitReason = once(child, "exit").then(([code, signal]) => String(signal ?? code));
  const url = toUrl(cluster, DATABASE);
  const failure = rejectOnExit(cluster, exitReason, logStart);
  try {
    await Promise.race([waitUntilReady(cluster, child, failure), failure]);
  } catch (error) {
    // The caller releases the lock of the data folder.
    child.kill("SIGINT");
    await exitReason;
    throw error;
  }
  return {
    url,
    exitReason,
    stop: async () => {
      child.kill("SIGINT");
      await exitReason;
    },
  };
}

/** The URL of the platform's database, if PostgreSQL accepts connections on the cluster's socket. */
export async function findRunningUrl(cluster: Cluster): Promise<string | undefined> {
  const url = toUrl(cluster, DATABASE);
  const client = new pg.Client(url);
  try {
    await client.connect();
    return url;
  } catch (error) {
    if (NOT_LISTENING.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

/** No socket, or a stale one. */
const NOT_LISTENING = new Set(["ENOENT", "ECONNREFUSED"]);

interface SpawnedPostmaster {
  readonly child: ChildProcess;
  /** The size of the log before this start. */
  readonly logStart: number;
}

async function spawnPostmaster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<SpawnedPostmaster> {
  const { launcher, binaries, directory, logFile } = cluster;
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command = "", ...args] = [...launcher.prefix, binaries.postgres, "-D", directory, ...flags];
  await using log = await open(logFile, "a", 0o600);
  const { size: logStart } = await log.stat();
  const child = spawn(command, args, {
    ...launcher.options,
    cwd: "/",
    env: getToolEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
  });
  return { child, logStart };
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess, failure: Promise<never>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    try {
      return await ensureDatabase(cluster);
    } catch (error) {
      if (performance.now() > deadline && !isRecovering(error)) throw error;
      await sleep(25);
    }
  }
  return failure;
}

/** PostgreSQL rejects connections with this code while it recovers from a crash, which can take minutes. */
const CANNOT_CONNECT_NOW = "57P03";

function isRecovering(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === CANNOT_CONNECT_NOW;
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client(toUrl(cluster, "postgres"));
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function rejectOnExit(
  { logFile }: Cluster,
  exitReason: Promise<string>,
  logStart: number,
): Promise<never> {
  const reason = await exitReason;
  const log = await text(createReadStream(logFile, { start: logStart }));
  const lastLines = log.trimEnd().split("\n").slice(-5);
  throw new Error(
    [`The embedded PostgreSQL did not start (${reason}). The end of ${logFile}:`, ...lastLines].join("\n"),
  );
}

function toUrl({ socketDirectory }: Cluster, database: string): string {
  return `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}
