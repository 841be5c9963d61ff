import type { LogEntry, Logger } from "#ports/logger.ts";
import type { Cancel, Timer } from "#ports/timer.ts";

const BATCH = 50;
const WAIT_MS = 1000;
const CAPACITY = 5000;

interface SinkOptions {
  /** Inserts the entries and returns how many the database rejected; throws if it is unreachable. */
  readonly insert: (entries: readonly LogEntry[]) => Promise<number>;
  readonly timer: Timer;
  readonly log: Logger;
}

export interface DatabaseSink {
  add(entry: LogEntry): void;
  /** Flushes the queue if possible, and accepts no more entries. */
  close(): Promise<void>;
  readonly dropped: number;
}

/** Writes entries in batches. `add` never waits or fails; a full queue drops the oldest entries. */
export function databaseSink({ insert, timer, log }: SinkOptions): DatabaseSink {
  const queue: LogEntry[] = [];
  let dropped = 0;
  let reported = 0;
  let writing: Promise<void> | undefined;
  let waiting: Cancel | undefined;
  let unreachable = false;
  let closed = false;

  function add(entry: LogEntry): void {
    if (closed) return;
    queue.push(entry);
    dropOldest();
    // While the database is unreachable, only the timer retries.
    if (queue.length >= BATCH && !unreachable) flush();
    else wait();
  }

  function dropOldest(): void {
    const surplus = queue.length - CAPACITY;
    if (surplus > 0) dropped += queue.splice(0, surplus).length;
  }

  function wait(): void {
    waiting ??= timer.after(WAIT_MS, flush);
  }

  function flush(): void {
    waiting?.();
    waiting = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (queue.length > 0 && !closed) wait();
    });
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        dropped += await insert(batch);
      } catch (err) {
        putBack(batch, err);
        return;
      }
    }
    unreachable = false;
    reportDropped();
  }

  function putBack(batch: readonly LogEntry[], err: unknown): void {
    queue.unshift(...batch);
    dropOldest();
    const isNews = !unreachable;
    unreachable = true;
    if (isNews) log.warn({ err }, "failed to store log entries; they stay in memory");
  }

  function reportDropped(): void {
    const entries = dropped - reported;
    reported = dropped;
    if (entries > 0) log.warn({ entries }, "log entries were dropped");
  }

  async function close(): Promise<void> {
    closed = true;
    waiting?.();
    await writing;
    await writeAll();
  }

  return {
    add,
    close,
    get dropped() {
      return dropped;
    },
  };
}
