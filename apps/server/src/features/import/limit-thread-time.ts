import type { Worker } from "node:worker_threads";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Timer } from "#ports/timer.ts";

/** IMPORT-12: the largest exports take a few seconds per request. */
const THREAD_TIMEOUT_SECONDS = 120;

/** Waits for the response of a worker thread. Terminates a thread that takes too long. */
export async function limitThreadTime<T>(worker: Worker, timer: Timer, response: Promise<T>): Promise<T> {
  const outcome = await withTimeout(timer, THREAD_TIMEOUT_SECONDS * SECOND_MS, response);
  if (outcome) return outcome.done;
  await worker.terminate();
  throw new ProblemError("import.too-slow", { limit: THREAD_TIMEOUT_SECONDS });
}
