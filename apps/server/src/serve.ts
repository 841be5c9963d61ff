import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { logDestination } from "#adapters/logging/pino.ts";
import { ConfigError, readConfig } from "#config/config.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { isExternalError } from "#kernel/is-external-error.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { type RunningServer, startServer } from "./start.ts";
import { type RunningWorkers, startWorkers } from "./workers/primary.ts";
import { runWorker, sendToPrimary } from "./workers/worker.ts";

const MAX_WORKERS = 64;
/** STOP-4: how long a stop waits for a start, which can itself wait for the database for minutes. */
const START_TIMEOUT_AFTER_STOP_MS = 5000;

const stopRequest = Promise.withResolvers<void>();
// A terminal sends Ctrl-C to the launcher as well, which forwards it: the second signal has no effect.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => stopRequest.resolve());
// Without a listener, the signal would end a process that is starting or has no workers.
process.on("SIGUSR2", () => undefined);
const output = logDestination(process.stdout);

try {
  const config = readConfig(process.env);
  if (cluster.isWorker) {
    await runWorker(config, output, stopRequest.promise);
  } else {
    const startTimeout = stopRequest.promise.then(() => sleep(START_TIMEOUT_AFTER_STOP_MS, undefined));
    const server = await Promise.race([start(), startTimeout]);
    if (server) await serve(server);
  }
  process.exit(0);

  async function serve(server: RunningServer | RunningWorkers): Promise<void> {
    process.stdout.write(formatReadyMessage(server, config.ADMIN_PASSWORD !== undefined));
    process.send?.({ ready: server.address });
    await stopRequest.promise;
    await server.stop();
  }

  async function start(): Promise<RunningServer | RunningWorkers> {
    const workerCount = parseWorkerCount();
    if (workerCount === undefined) return startServer(config, output);
    const runningWorkers = await startWorkers(config, workerCount, output);
    process.on("SIGUSR2", () => void runningWorkers.restart());
    return runningWorkers;
  }
} catch (error) {
  if (cluster.isWorker) await sendToPrimary({ kind: "failed", reason: describeError(error) });
  else process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

/** The number of processes in `--workers`; without it, this process serves alone. */
function parseWorkerCount(): number | undefined {
  const { workers } = parseOptions();
  if (workers === undefined) return undefined;
  const count = Number(workers);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS) return count;
  throw new ConfigError(`--workers: must be a whole number from 1 to ${MAX_WORKERS}`);
}

function parseOptions() {
  try {
    return parseArgs({ options: { workers: { type: "string" } } }).values;
  } catch (error) {
    throw new ConfigError(getErrorReason(error), { cause: error });
  }
}

function formatReadyMessage(
  { address, adminPassword }: Pick<RunningServer, "address" | "adminPassword">,
  isPasswordConfigured: boolean,
): string {
  const earlierPassword = isPasswordConfigured
    ? "password as set in ADMIN_PASSWORD when the platform was first started"
    : "with the password that was printed on the first start";
  const password =
    adminPassword === undefined
      ? earlierPassword
      : `password ${adminPassword} (shown only once; change it after signing in)`;
  return `\nGonfalon is ready at ${address}\nAdministrator: user name Admin, ${password}.\nCtrl-C stops it.\n\n`;
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof ProblemError || isExternalError(error))
    return `The server cannot run (${getErrorReason(error)}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
