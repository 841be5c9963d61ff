import type { OnReadOpts } from "node:net";
import { bufferPool } from "#kernel/buffer-pool.ts";

/** Takes a chunk, and says when nobody looks at it any more. */
type Taker = (chunk: Buffer, done: () => void) => void;

/** What a connection reads, in memory that is read into again. */
export interface Incoming {
  /** For the options of the connection, which must be held up until somebody takes what it reads. */
  readonly onread: OnReadOpts;
  takeBy(taker: Taker): void;
}

const BUSY_BYTES = 4 * 1024;
/** A connection always holds one, however idle it is. */
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
