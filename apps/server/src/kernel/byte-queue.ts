import { bufferPool } from "./buffer-pool.ts";

/** Bytes that wait to be written. */
export interface ByteQueue {
  readonly length: number;
  /** Copies them, so that their memory is free at once. */
  add(bytes: Uint8Array): void;
  /** Hands everything over, in order, and is empty from then on; the parts are there until the promise settles. */
  drain(write: (parts: readonly Uint8Array[]) => Promise<void>): Promise<void>;
}

const BLOCK_BYTES = 256 * 1024;
const pool = bufferPool(BLOCK_BYTES, 32);

export function byteQueue(): ByteQueue {
  let blocks: Buffer<ArrayBuffer>[] = [];
  let length = 0;

  function blockWithRoom(): Buffer {
    const last = blocks.at(-1);
    if (last && length < blocks.length * BLOCK_BYTES) return last;
    const next = pool.take();
    blocks.push(next);
    return next;
  }

  return {
    get length() {
      return length;
    },
    add(bytes) {
      let rest = bytes;
      while (rest.length > 0) {
        const block = blockWithRoom();
        const used = length % BLOCK_BYTES;
        const piece = rest.subarray(0, BLOCK_BYTES - used);
        block.set(piece, used);
        length += piece.length;
        rest = rest.subarray(piece.length);
      }
    },
    async drain(write) {
      const taken = blocks;
      const lastBytes = length - (taken.length - 1) * BLOCK_BYTES;
      blocks = [];
      length = 0;
      await write(
        taken.map((block, index) => (index < taken.length - 1 ? block : block.subarray(0, lastBytes))),
      );
      for (const block of taken) pool.give(block);
    },
  };
}
