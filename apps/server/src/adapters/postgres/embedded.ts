import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openCluster } from "./cluster.ts";
import type { SupervisorMessage } from "./embedded.process.ts";
import { findRunningUrl } from "./postmaster.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Trades durability for speed; for tests only. */
  readonly isVolatile?: boolean;
}

const SUPERVISOR = fileURLToPath(new URL("./embedded.process.ts", import.meta.url));
const RESTART_DELAYS_MS = [0, 200, 1000, 5000];

/** Starts PostgreSQL with its data in `dataDir`, and restarts it if it exits before `stop()`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const stopController = new AbortController();
  let supervisor = await launch(options, stopController.signal);
  const { url } = supervisor;

  const watch = async () => {
    await supervisor.exitEvent;
    while (!stopController.signal.aborted) {
      supervisor = await relaunch(options, stopController.signal);
      await supervisor.exitEvent;
    }
  };
  const watchTask = watch().catch((error: unknown) => {
    if (!stopController.signal.aborted) throw error;
  });

  return {
    url,
    stop: async () => {
      stopController.abort();
      await watchTask;
    },
  };
}

/** Returns the running PostgreSQL of a data folder, or starts one that runs until `stop()`. */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const url = await findRunningUrl(await openCluster(options.dataDir));
  return url === undefined ? startEmbeddedPostgres(options) : { url, stop: async () => undefined };
}

interface Supervisor {
  readonly url: string;
  readonly exitEvent: Promise<unknown>;
}

/** Retries indefinitely: a full disk or an overloaded machine can recover. */
async function relaunch(options: EmbeddedPostgresOptions, stopSignal: AbortSignal): Promise<Supervisor> {
  for (let attempt = 0; ; attempt++) {
    await sleep(RESTART_DELAYS_MS[attempt] ?? RESTART_DELAYS_MS.at(-1), undefined, { signal: stopSignal });
    try {
      return await launch(options, stopSignal);
    } catch (error) {
      if (stopSignal.aborted) throw error;
    }
  }
}

async function launch(options: EmbeddedPostgresOptions, stopSignal: AbortSignal): Promise<Supervisor> {
  stopSignal.throwIfAborted();
  const child = fork(SUPERVISOR, [options.dataDir, ...(options.isVolatile ? ["volatile"] : [])], {
    // A separate session: Ctrl-C in the terminal must reach only the server, which stops the database last.
    detached: true,
    execArgv: [],
    // Under `node --watch` the child would otherwise send its dependencies over the same channel.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: "" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Not `once()`, which also rejects if the process cannot be started: `waitUntilReady` reports that.
  const exitEvent = new Promise((resolve) => child.once("exit", resolve));
  const disconnect = () => child.connected && child.disconnect();
  stopSignal.addEventListener("abort", disconnect, { once: true });
  child.once("exit", () => stopSignal.removeEventListener("abort", disconnect));
  return { url: await waitUntilReady(child), exitEvent };
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: SupervisorMessage) => {
      if ("url" in message) resolve(message.url);
      else reject(new Error(message.failure));
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      reject(new Error(`The embedded PostgreSQL did not start (${signal ?? code}).`));
    });
  });
}
