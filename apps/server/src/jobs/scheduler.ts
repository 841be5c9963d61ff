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
  /** Runs the work unless another process is at it. */
  readonly exclusively: (name: string, work: () => Promise<void>) => Promise<boolean>;
}

export interface Scheduler {
  /** Runs every job now, and again each time its interval has passed since the last run ended. */
  start(): void;
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>;
}

export function scheduler({ jobs, timer, log, exclusively }: SchedulerOptions): Scheduler {
  const waiting = new Map<Job, Cancel>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function begin(job: Job): void {
    const run = runOnce(job).finally(() => {
      running.delete(run);
      if (!stopped)
        waiting.set(
          job,
          timer.after(job.everyMs, () => begin(job)),
        );
    });
    running.add(run);
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      await exclusively(`gonfalon.job.${job.name}`, job.run);
    } catch (err) {
      log.warn({ err, job: job.name }, "a job failed");
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    for (const cancel of waiting.values()) cancel();
    await Promise.all(running);
  }

  return { start: () => jobs.forEach(begin), stop };
}
