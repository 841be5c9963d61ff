import type { LogEntry, Logger } from "#ports/logger.ts";
import type { Cancel, Timer } from "#ports/timer.ts";

const BATCH_SIZE = 50;
const FLUSH_DELAY_MS = 1000;
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
  /** The number of entries that were not stored: the queue was full, or the database rejected them. */
  readonly droppedCount: number;
}

/** Writes entries in batches. `add` never waits or fails; a full queue drops the oldest entries. */
export function databaseSink({ insert, timer, log }: SinkOptions): DatabaseSink {
  const queue: LogEntry[] = [];
  let droppedCount = 0;
  let reportedCount = 0;
  let currentWrite: Promise<void> | undefined;
  let cancelTimer: Cancel | undefined;
  let isUnreachable = false;
  let isClosed = false;

  function add(entry: LogEntry): void {
    if (isClosed) return;
    queue.push(entry);
    dropOldest();
    // While the database is unreachable, only the timer retries.
    if (queue.length >= BATCH_SIZE && !isUnreachable) flush();
    else scheduleFlush();
  }

  function dropOldest(): void {
    const surplus = queue.length - CAPACITY;
    if (surplus > 0) droppedCount += queue.splice(0, surplus).length;
  }

  function scheduleFlush(): void {
    cancelTimer ??= timer.after(FLUSH_DELAY_MS, flush);
  }

  function flush(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    currentWrite ??= writeAll().finally(() => {
      currentWrite = undefined;
      if (queue.length > 0 && !isClosed) scheduleFlush();
    });
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_SIZE);
      try {
        droppedCount += await insert(batch);
      } catch (err) {
        requeue(batch, err);
        return;
      }
    }
    isUnreachable = false;
    reportDropped();
  }

  function requeue(batch: readonly LogEntry[], err: unknown): void {
    queue.unshift(...batch);
    dropOldest();
    const isFirstFailure = !isUnreachable;
    isUnreachable = true;
    if (isFirstFailure) log.warn({ err }, "failed to store log entries; they stay in memory");
  }

  function reportDropped(): void {
    const entries = droppedCount - reportedCount;
    reportedCount = droppedCount;
    if (entries > 0) log.warn({ entries }, "log entries were dropped");
  }

  async function close(): Promise<void> {
    isClosed = true;
    cancelTimer?.();
    await currentWrite;
    await writeAll();
  }

  return {
    add,
    close,
    get droppedCount() {
      return droppedCount;
    },
  };
}
