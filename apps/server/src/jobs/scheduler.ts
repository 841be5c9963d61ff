import { withTimeout } from "#kernel/with-timeout.ts";
import type { Logger } from "#ports/logger.ts";
import type { Cancel, Timer } from "#ports/timer.ts";

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

interface SchedulerOptions {
  readonly jobs: readonly Job[];
  readonly timer: Timer;
  readonly log: Logger;
  /** Runs the work unless work with this name is running in any process. Resolves with whether it ran. */
  readonly runExclusively: (name: string, work: () => Promise<void>) => Promise<boolean>;
}

export interface Scheduler {
  /** Runs every job, one shortly after the other, and again when its interval has passed since its last run ended. */
  start(): void;
  /** Starts no more jobs and waits for those that are running, for five seconds at most. */
  stop(): Promise<void>;
}

/** The delay between the first runs of two jobs, so that they do not all use the database at the same moment. */
export const STAGGER_MS = 100;
export const STOP_TIMEOUT_MS = 5000;

export function scheduler({ jobs, timer, log, runExclusively }: SchedulerOptions): Scheduler {
  const cancelByJob = new Map<Job, Cancel>();
  const currentRuns = new Map<Job, Promise<void>>();
  let isStopped = false;

  function begin(job: Job): void {
    cancelByJob.delete(job);
    const run = runOnce(job).finally(() => {
      currentRuns.delete(job);
      if (!isStopped) beginAfter(job.everyMs, job);
    });
    currentRuns.set(job, run);
  }

  function beginAfter(milliseconds: number, job: Job): void {
    cancelByJob.set(
      job,
      timer.after(milliseconds, () => begin(job)),
    );
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      await runExclusively(`gonfalon.job.${job.name}`, job.run);
    } catch (err) {
      log.warn({ err, job: job.name }, "a job failed");
    }
  }

  function start(): void {
    for (const [index, job] of jobs.entries()) beginAfter(index * STAGGER_MS, job);
  }

  async function stop(): Promise<void> {
    isStopped = true;
    for (const cancel of cancelByJob.values()) cancel();
    if (await withTimeout(timer, STOP_TIMEOUT_MS, Promise.all(currentRuns.values()))) return;
    const names = [...currentRuns.keys()].map(({ name }) => name);
    log.warn({ jobs: names }, "the server stops although jobs are still running");
  }

  return { start, stop };
}
