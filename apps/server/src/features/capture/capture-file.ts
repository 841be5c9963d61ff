import type { Db } from "#db/client.ts";
import type { CapturePlace, CaptureStore, CaptureWriter } from "#ports/capture-store.ts";
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
  /** Called after complete packets. If the queue is full, both sides of the tunnel wait for the promise. */
  keepUp(): Promise<void> | undefined;
  /** Resolves when everything is written and recorded. Never rejects. */
  end(): Promise<void>;
}

const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** Smaller amounts wait for more data: a write has a fixed cost. */
const WORTH_WRITING_BYTES = 1024 * 1024;
const WRITE_AFTER = 50;
/** Maximum delay of the size in the database. */
const UPDATE_AFTER = 2000;

/**
 * CAPTURE-3: bytes are queued and written in order. A slow disk slows the tunnel down; a failing disk
 * ends the capture, not the tunnel.
 */
export function captureFile(place: CapturePlace, deps: CaptureFileDeps): CaptureFile {
  const { db, clock, timer, log, captures } = deps;
  const waiting = byteQueue();
  let isEnding = false;
  let hasFailed = false;
  let written = 0;
  let size = 0;
  let isDue = false;
  let isStored = false;
  let cancelUpdate: Cancel | undefined;
  let cancelWriting: Cancel | undefined;
  let arrival = Promise.withResolvers<void>();
  let room = Promise.withResolvers<void>();
  const done = write();

  async function write(): Promise<void> {
    try {
      const writer = await captures.create(place);
      try {
        await writeAll(writer);
      } finally {
        await writer.close();
      }
      cancelUpdate?.();
      await storeSize();
    } catch (err) {
      hasFailed = true;
      await waiting.drain("all", async () => undefined);
      log.warn({ status: "Failed", err, ...place }, "a capture ended early");
    }
    room.resolve();
  }

  async function writeAll(writer: CaptureWriter): Promise<void> {
    while (!isEnding || waiting.length > 0) {
      if (!isEnding) await arrival.promise;
      const isAll = isEnding || isDue;
      arrival = Promise.withResolvers();
      if (isAll) isDue = false;
      room.resolve();
      room = Promise.withResolvers();
      written += await waiting.drain(isAll ? "all" : "full", (parts) => writer.append(parts));
      if (isAll) await noteSize();
    }
  }

  /** Packets are complete only if everything is written. */
  async function noteSize(): Promise<void> {
    size = written;
    if (isStored) cancelUpdate ??= timer.after(UPDATE_AFTER, updateSize);
    else await storeSize();
  }

  async function storeSize(): Promise<void> {
    const capture = { ...place, size, updatedAt: clock.now() };
    await (isStored ? updateCapture(db, capture) : insertCapture(db, capture));
    isStored = true;
  }

  function updateSize(): void {
    cancelUpdate = undefined;
    // The next update, or the end, corrects it.
    storeSize().catch((err: unknown) =>
      log.warn({ err, ...place }, "the size of a capture could not be stored"),
    );
  }

  function writeAtLast(): void {
    cancelWriting = undefined;
    isDue = true;
    arrival.resolve();
  }

  return {
    add(bytes) {
      if (!hasFailed) waiting.add(bytes);
    },
    keepUp() {
      if (hasFailed) return undefined;
      if (waiting.length >= WORTH_WRITING_BYTES) arrival.resolve();
      cancelWriting ??= timer.after(WRITE_AFTER, writeAtLast);
      return waiting.length > MAX_WAITING_BYTES ? room.promise : undefined;
    },
    end() {
      isEnding = true;
      cancelWriting?.();
      arrival.resolve();
      return done;
    },
  };
}
