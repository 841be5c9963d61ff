import cluster, { type Worker } from "node:cluster";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { ConfigError } from "#config/config.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Logger } from "#ports/logger.ts";
import type { Timer } from "#ports/timer.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

interface WorkerPoolDeps {
  readonly env: Readonly<Record<string, string>>;
  readonly timer: Timer;
  readonly log: Logger;
  /** Called with the subnets of challenge containers. */
  readonly onSubnets: (subnets: readonly string[]) => void;
}

type QueryName = Extract<ToWorker, { readonly kind: "query" }>["name"];

interface PendingQuery {
  readonly worker: Worker;
  /** Called with undefined if the worker exits. */
  readonly resolve: (result: unknown) => void;
}

export type ReadyMessage = Extract<FromWorker, { readonly kind: "ready" }>;

const RESPAWN_DELAY_MS = 1000;
/** Longer than a worker takes to drain its connections and to stop. */
const RETIRE_TIMEOUT_MS = MINUTE_MS;
/** STOP-3: Docker waits ten seconds by default; two of them are for the embedded database. */
const STOP_TIMEOUT_MS = 8_000;
const QUERY_TIMEOUT_MS = 10_000;

/** The worker processes. A worker that exits unexpectedly is replaced. */
export function workerPool({ env, timer, log, onSubnets }: WorkerPoolDeps) {
  /** The workers that have not exited. */
  const runningWorkers = new Set<Worker>();
  /** The workers that serve requests. */
  const servingWorkers = new Set<Worker>();
  const pendingQueries = new Map<number, PendingQuery>();
  /** The worker whose successor is starting. */
  let outgoingWorker: Worker | undefined;
  let lastQueryId = 0;
  let isStopping = false;

  /** Resolves when the worker is serving. */
  async function spawn(): Promise<ReadyMessage> {
    const worker = cluster.fork(env);
    runningWorkers.add(worker);
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "subnets") onSubnets(message.subnets);
      if (message.kind === "result") pendingQueries.get(message.id)?.resolve(message.result);
    });
    // Without this listener, an error would end the primary process. A message to a worker that was killed causes an
    // error before "exit". A process that could not be created emits no "exit".
    worker.on("error", () => {
      if (worker.process.pid === undefined) runningWorkers.delete(worker);
    });
    worker.once("exit", () => {
      runningWorkers.delete(worker);
      for (const query of pendingQueries.values()) if (query.worker === worker) query.resolve(undefined);
    });
    const ready = await waitUntilReady(worker);
    servingWorkers.add(worker);
    worker.once("exit", (code, signal) => {
      if (!servingWorkers.delete(worker) || isStopping || worker === outgoingWorker) return;
      log.error({ code, signal }, "a worker exited unexpectedly and is replaced");
      scheduleRespawn();
    });
    return ready;
  }

  function scheduleRespawn(): void {
    timer.after(RESPAWN_DELAY_MS, () => {
      if (isStopping) return;
      spawn().catch((err: unknown) => {
        log.error({ err }, "a worker could not be replaced yet");
        scheduleRespawn();
      });
    });
  }

  /** Resolves when the worker has exited; a worker that does not exit in time is killed. */
  async function terminate(worker: Worker, withinMs: number, requestExit: () => void): Promise<void> {
    servingWorkers.delete(worker);
    const exitEvent = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    requestExit();
    if (await withTimeout(timer, withinMs, exitEvent)) return;
    log.warn({}, "a worker did not exit in time and is killed");
    worker.process.kill("SIGKILL");
    await exitEvent;
  }

  /** CLUSTER-6: stops each worker after its successor has started. If a successor fails, the remaining workers stay. */
  async function replaceAll(): Promise<void> {
    const currentWorkers = new Set(servingWorkers);
    try {
      for (const worker of currentWorkers) await replace(worker);
      log.info({ workers: servingWorkers.size }, "all workers have been replaced");
    } catch (err) {
      log.error({ err }, "the workers could not be replaced");
    }
  }

  async function replace(worker: Worker): Promise<void> {
    if (!servingWorkers.has(worker)) return;
    outgoingWorker = worker;
    try {
      await spawn();
    } catch (err) {
      if (!servingWorkers.has(worker)) scheduleRespawn();
      throw err;
    } finally {
      outgoingWorker = undefined;
    }
    // A worker that exited while its successor was starting has been replaced already.
    if (!servingWorkers.has(worker)) return;
    await terminate(worker, RETIRE_TIMEOUT_MS, () => worker.send({ kind: "retire" } satisfies ToWorker));
  }

  /** Also stops workers that are still starting. */
  async function stop(): Promise<void> {
    isStopping = true;
    const stopWorker = (worker: Worker) =>
      terminate(worker, STOP_TIMEOUT_MS, () => worker.process.kill("SIGTERM"));
    await Promise.all([...runningWorkers].map(stopWorker));
  }

  /** The result of each worker; undefined if a worker does not respond in time. */
  function queryAll<T>(name: QueryName): Promise<readonly (T | undefined)[]> {
    return Promise.all([...servingWorkers].map((worker) => query<T>(worker, name)));
  }

  async function query<T>(worker: Worker, name: QueryName): Promise<T | undefined> {
    const id = ++lastQueryId;
    // Not validated: both ends of the channel are this program.
    const result = new Promise<T | undefined>((resolve) =>
      pendingQueries.set(id, { worker, resolve: (value) => resolve(value as T | undefined) }),
    );
    if (worker.isConnected()) worker.send({ kind: "query", id, name } satisfies ToWorker);
    const outcome = await withTimeout(timer, QUERY_TIMEOUT_MS, result);
    pendingQueries.delete(id);
    return outcome?.done;
  }

  return { spawn, replaceAll, stop, queryAll };
}

function waitUntilReady(worker: Worker): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "ready") resolve(message);
      if (message.kind === "failed") reject(new ConfigError(message.reason));
    });
    worker.once("error", reject);
    worker.once("exit", (code, signal) => {
      reject(new Error(`A worker exited before it was ready (${signal || code}).`));
    });
  });
}
