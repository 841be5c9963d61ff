import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { limitThreadTime } from "#features/import/limit-thread-time.ts";
import { toThreadError } from "#features/import/thread-error.ts";
import type { Timer } from "#ports/timer.ts";
import type { capsuleTasks } from "./capsule-tasks.ts";

type Tasks = typeof capsuleTasks;

/** IMPORT-12: enough for the JSON of the largest capsule and its plan. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 };

/** Runs a task in its own worker thread. Rejects a capsule that does not fit into the memory of the thread. */
export async function inThread<K extends keyof Tasks>(
  task: K,
  input: Parameters<Tasks[K]>[0],
  timer: Timer,
): Promise<ReturnType<Tasks[K]>> {
  const worker = new Worker(new URL("./capsule.worker.ts", import.meta.url), {
    workerData: { task, input },
    resourceLimits,
  });
  try {
    const message = once(worker, "message") as Promise<[ReturnType<Tasks[K]>]>;
    const [result] = await limitThreadTime(worker, timer, message);
    return result;
  } catch (error) {
    throw toThreadError(error);
  }
}
