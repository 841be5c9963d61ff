import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Db } from "#db/client.ts";
import type { CaptureLocation, CaptureStore, CaptureWriter } from "#ports/capture-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Cancel, Timer } from "#ports/timer.ts";
import { byteQueue } from "./byte-queue.ts";
import { insertCapture, updateCapture } from "./capture.repo.ts";

export interface CaptureFileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  readonly captures: CaptureStore;
}

/** A capture file that is written in the background. */
export interface CaptureFile {
  /** Copies the bytes. */
  add(bytes: Uint8Array): void;
  /** Call after complete packets. Returns a promise if the queue is full: both sides of the relay must await it. */
  scheduleWrite(): Promise<void> | undefined;
  /** Resolves when everything is written and recorded. Never rejects. */
  end(): Promise<void>;
}

const MAX_QUEUED_BYTES = 4 * MEBIBYTE;
/** Smaller amounts wait for more data: a write has a fixed cost. */
const MIN_WRITE_BYTES = MEBIBYTE;
const WRITE_DELAY_MS = 50;
/** Maximum delay of an update of the size in the database. */
const UPDATE_DELAY_MS = 2000;

/**
 * CAPTURE-3: bytes are queued and written in order. A slow disk slows the connection down; a failing disk
 * ends the capture, not the connection.
 */
export function captureFile(location: CaptureLocation, deps: CaptureFileDeps): CaptureFile {
  const { db, clock, timer, log, captures } = deps;
  const queue = byteQueue();
  let isEnding = false;
  let hasFailed = false;
  let writtenBytes = 0;
  let size = 0;
  let isDue = false;
  let isStored = false;
  let cancelUpdate: Cancel | undefined;
  let cancelWriting: Cancel | undefined;
  /** Resolved when queued bytes must be written, or when the capture ends. */
  let writeSignal = Promise.withResolvers<void>();
  /** Resolved when the queue is about to be drained. */
  let drainSignal = Promise.withResolvers<void>();
  const completion = write();

  async function write(): Promise<void> {
    try {
      const writer = await captures.create(location);
      try {
        await writeAll(writer);
      } finally {
        await writer.close();
      }
      cancelUpdate?.();
      await storeSize();
    } catch (err) {
      hasFailed = true;
      // Releases the memory of the queued bytes.
      await queue.drain("all", async () => undefined);
      log.warn({ status: "Failed", err, ...location }, "a capture ended early");
    }
    drainSignal.resolve();
  }

  async function writeAll(writer: CaptureWriter): Promise<void> {
    while (!isEnding || queue.length > 0) {
      if (!isEnding) await writeSignal.promise;
      const drainsAll = isEnding || isDue;
      writeSignal = Promise.withResolvers();
      if (drainsAll) isDue = false;
      drainSignal.resolve();
      drainSignal = Promise.withResolvers();
      writtenBytes += await queue.drain(drainsAll ? "all" : "full", (parts) => writer.append(parts));
      if (drainsAll) await recordSize();
    }
  }

  /** Called only after everything was written: until then, the last packet can be incomplete. */
  async function recordSize(): Promise<void> {
    size = writtenBytes;
    if (isStored) cancelUpdate ??= timer.after(UPDATE_DELAY_MS, updateSize);
    else await storeSize();
  }

  async function storeSize(): Promise<void> {
    const capture = { ...location, size, updatedAt: clock.now() };
    await (isStored ? updateCapture(db, capture) : insertCapture(db, capture));
    isStored = true;
  }

  function updateSize(): void {
    cancelUpdate = undefined;
    // The next update, or the one at the end of the capture, stores the size again.
    storeSize().catch((err: unknown) =>
      log.warn({ err, ...location }, "the size of a capture could not be stored"),
    );
  }

  function writeDueBytes(): void {
    cancelWriting = undefined;
    isDue = true;
    writeSignal.resolve();
  }

  return {
    add(bytes) {
      if (!hasFailed) queue.add(bytes);
    },
    scheduleWrite() {
      if (hasFailed) return undefined;
      if (queue.length >= MIN_WRITE_BYTES) writeSignal.resolve();
      cancelWriting ??= timer.after(WRITE_DELAY_MS, writeDueBytes);
      return queue.length > MAX_QUEUED_BYTES ? drainSignal.promise : undefined;
    },
    end() {
      isEnding = true;
      cancelWriting?.();
      writeSignal.resolve();
      return completion;
    },
  };
}
