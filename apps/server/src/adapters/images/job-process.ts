import { fork } from "node:child_process";
import type { Timer } from "#ports/timer.ts";

/** `crashed`: a signal ended the process before it sent a result. */
export type JobError = "crashed" | "timed-out";

interface JobOptions {
  /** Calls `runOneJob`. */
  readonly program: URL;
  readonly timeoutMs: number;
  readonly timer: Timer;
}

/** Runs a job in a process of its own, without the environment of this process, which contains secrets. */
export async function runInProcess<Result>(
  job: object,
  { program, timeoutMs, timer }: JobOptions,
): Promise<Result | JobError> {
  const child = fork(program, {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const result = Promise.withResolvers<Result | JobError>();
  child.once("message", (message) => result.resolve(message as Result));
  child.on("error", result.reject);
  child.once("exit", (code) => {
    if (code === null) result.resolve("crashed");
    else result.reject(new Error(`${program.pathname} ended with code ${code} and without a result`));
  });
  // Sending fails if the process ends before it has read the job; the events above report that.
  child.send(job, () => undefined);
  const cancelTimeout = timer.after(timeoutMs, () => result.resolve("timed-out"));
  try {
    return await result.promise;
  } finally {
    cancelTimeout();
    child.kill("SIGKILL");
  }
}
