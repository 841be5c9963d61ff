import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Runs the one job that the parent process sends, and sends the result. The parent then kills this process. */
export function runOneJob<Job>(work: (job: Job) => Promise<unknown>): void {
  lowerPriority();
  // Terminals and service managers send these signals to all processes; the parent first completes its open requests.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  // The channel closes when the parent exits, however it exits.
  process.once("disconnect", () => process.exit());
  process.once("message", (job: Job) => void work(job).then((result) => process.send?.(result)));
}

/**
 * Requests to the server have priority over this process. Linux has one priority per thread: new threads inherit the
 * priority of the thread that starts them, but V8's helper threads are already running.
 */
function lowerPriority(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task") : [process.pid];
  for (const thread of threads) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}
