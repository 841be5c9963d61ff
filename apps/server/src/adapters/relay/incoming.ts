import type { OnReadOpts } from "node:net";
import { bufferPool } from "#kernel/buffer-pool.ts";

/** Receives a chunk and calls back when it is no longer used. */
type Taker = (chunk: Buffer, done: () => void) => void;

/** Reads a connection into reused buffers. */
export interface Incoming {
  /** Socket option; the socket must be paused until a consumer is set. */
  readonly onread: OnReadOpts;
  takeBy(taker: Taker): void;
}

const BUSY_BYTES = 4 * 1024;
/** Every connection holds one buffer, even if idle. */
const idle = bufferPool(BUSY_BYTES, 1024);
const busy = bufferPool(64 * 1024, 64);

export function incoming(): Incoming {
  let pool = idle;
  let buffer = Buffer.alloc(0);
  let take: Taker = (_chunk, done) => done();
  return {
    onread: {
      buffer() {
        buffer = pool.take();
        return buffer;
      },
      callback(length) {
        const [filled, owner] = [buffer, pool];
        pool = length < BUSY_BYTES ? idle : busy;
        take(filled.subarray(0, length), () => owner.give(filled));
        return true;
      },
    },
    takeBy(taker) {
      take = taker;
    },
  };
}
