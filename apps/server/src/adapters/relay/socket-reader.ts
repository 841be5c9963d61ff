import type { OnReadOpts } from "node:net";
import { bufferPool } from "#kernel/buffer-pool.ts";

/** Receives a chunk and calls `done` when it no longer uses the chunk. */
type Consumer = (chunk: Buffer, done: () => void) => void;

/** Reads a connection into reused buffers. */
export interface SocketReader {
  /** Socket option; the socket must be paused until a consumer is set. */
  readonly onread: OnReadOpts;
  setConsumer(consumer: Consumer): void;
}

/** A connection that sends chunks of at least this size is busy. */
const BUSY_BYTES = 4 * 1024;
/** Every connection holds one buffer, so the buffers of idle connections are small. */
const idlePool = bufferPool(BUSY_BYTES, 1024);
const busyPool = bufferPool(64 * 1024, 64);

export function socketReader(): SocketReader {
  let pool = idlePool;
  let buffer = Buffer.alloc(0);
  let consume: Consumer = (_chunk, done) => done();
  return {
    onread: {
      buffer() {
        buffer = pool.take();
        return buffer;
      },
      callback(length) {
        const filledBuffer = buffer;
        const ownerPool = pool;
        pool = length < BUSY_BYTES ? idlePool : busyPool;
        consume(filledBuffer.subarray(0, length), () => ownerPool.release(filledBuffer));
        return true;
      },
    },
    setConsumer(consumer) {
      consume = consumer;
    },
  };
}
