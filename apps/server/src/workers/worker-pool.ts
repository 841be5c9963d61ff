import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { ConfigError } from "#config/config.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Logger } from "#ports/logger.ts";
import type { Timer } from "#ports/timer.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

interface WorkerPoolDeps {
  readonly env: Readonly<Record<string, string>>;
  readonly timer: Timer;
  readonly log: Logger;
  /** Told where challenge containers call from. */
  readonly onSubnets: (networks: readonly string[]) => void;
}

type QueryName = Extract<ToWorker, { readonly kind: "query" }>["what"];

interface PendingQuery {
  readonly worker: Worker;
  /** Undefined if no answer will come. */
  readonly resolve: (result: unknown) => void;
}

export type Ready = Extract<FromWorker, { readonly kind: "ready" }>;

const REPLACED_AFTER_MS = 1000;
/** Longer than a worker takes to run dry and to stop. */
const RETIRED_WITHIN_MS = 60_000;
/** STOP-3: of the ten seconds that process managers wait, two are left for the embedded database. */
const STOPPED_WITHIN_MS = 8_000;
const QUERY_TIMEOUT_MS = 10_000;

/** The worker processes: as many as were hired, whatever happens to one of them. */
export function workerPool({ env, timer, log, onSubnets }: WorkerPoolDeps) {
  const members = new Set<Worker>();
  const pendingQueries = new Map<number, PendingQuery>();
  let lastQueryId = 0;
  let isStopping = false;

  /** Ends when it serves. */
  async function spawn(): Promise<Ready> {
    const worker = cluster.fork(env);
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "subnets") onSubnets(message.networks);
      if (message.kind === "result") pendingQueries.get(message.id)?.resolve(message.result);
    });
    worker.once("exit", () => {
      for (const query of pendingQueries.values()) if (query.worker === worker) query.resolve(undefined);
    });
    const ready = await readiness(worker);
    members.add(worker);
    worker.once("exit", (code, signal) => {
      if (!members.delete(worker) || isStopping) return;
      log.error({ code, signal }, "a worker has ended unexpectedly and is replaced");
      scheduleRespawn();
    });
    return ready;
  }

  function scheduleRespawn(): void {
    timer.after(REPLACED_AFTER_MS, () => {
      if (isStopping) return;
      spawn().catch((err: unknown) => {
        log.error({ err }, "a worker could not be replaced yet");
        scheduleRespawn();
      });
    });
  }

  /** Resolves when the worker has exited; a worker that does not exit in time is killed. */
  async function terminate(worker: Worker, withinMs: number, how: () => void): Promise<void> {
    members.delete(worker);
    const exited = once(worker, "exit");
    how();
    if (await withTimeout(timer, withinMs, exited)) return;
    log.warn({}, "a worker did not end and is killed");
    worker.process.kill("SIGKILL");
    await exited;
  }

  /** CLUSTER-6: each worker goes when another has taken its place; if none can, those that are there stay. */
  async function replaceAll(): Promise<void> {
    const present = new Set(members);
    try {
      for (const worker of present) await replace(worker);
      log.info({ workers: members.size }, "all workers have been replaced");
    } catch (err) {
      log.error({ err }, "the workers could not be replaced");
    }
  }

  async function replace(worker: Worker): Promise<void> {
    if (!members.has(worker)) return;
    await spawn();
    await terminate(worker, RETIRED_WITHIN_MS, () => worker.send({ kind: "retire" } satisfies ToWorker));
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const stopWorker = (worker: Worker) =>
      terminate(worker, STOPPED_WITHIN_MS, () => worker.process.kill("SIGTERM"));
    await Promise.all([...members].map(stopWorker));
  }

  /** The result of each worker; undefined if a worker does not respond in time. */
  function queryAll<T>(what: QueryName): Promise<readonly (T | undefined)[]> {
    return Promise.all([...members].map((worker) => query<T>(worker, what)));
  }

  async function query<T>(worker: Worker, what: QueryName): Promise<T | undefined> {
    const id = ++lastQueryId;
    // Both ends of the channel are this program.
    const result = new Promise<T | undefined>((resolve) =>
      pendingQueries.set(id, { worker, resolve: (value) => resolve(value as T | undefined) }),
    );
    if (worker.isConnected()) worker.send({ kind: "query", id, what } satisfies ToWorker);
    const outcome = await withTimeout(timer, QUERY_TIMEOUT_MS, result);
    pendingQueries.delete(id);
    return outcome?.done;
  }

  return { spawn, replaceAll, stop, queryAll };
}

function readiness(worker: Worker): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "ready") resolve(message);
      if (message.kind === "failed") reject(new ConfigError(message.reason));
    });
    worker.once("exit", (code, signal) => {
      reject(new Error(`A worker ended before it served (${signal || code}).`));
    });
  });
}
