import { bufferPool } from "./buffer-pool.ts";
import { memoryPages } from "./memory-pages.ts";

/** Bytes that wait to be written. */
export interface ByteQueue {
  readonly length: number;
  /** Copies them, so that their memory is free at once. */
  add(bytes: Uint8Array): void;
  /**
   * Hands over what waits, in order: all of it, or only the blocks that are full. The parts are there until the promise
   * settles; it tells how many bytes they have.
   */
  drain(what: "all" | "full", write: (parts: readonly Uint8Array[]) => Promise<void>): Promise<number>;
}

/** Of everything that is ever added, each multiple of this begins a block. */
const BLOCK_BYTES = 256 * 1024;
const pool = bufferPool(BLOCK_BYTES, 32, memoryPages);

export function byteQueue(): ByteQueue {
  let blocks: Buffer<ArrayBuffer>[] = [];
  /** Where the bytes begin in the first block: those before them are handed over already. */
  let offset = 0;
  let length = 0;

  function blockWithRoom(): Buffer {
    const last = blocks.at(-1);
    if (last && offset + length < blocks.length * BLOCK_BYTES) return last;
    const next = pool.take();
    blocks.push(next);
    return next;
  }

  return {
    get length() {
      return length;
    },
    add(bytes) {
      let added = 0;
      while (added < bytes.length) {
        const block = blockWithRoom();
        const used = (offset + length) % BLOCK_BYTES;
        const room = BLOCK_BYTES - used;
        // Nearly always all of it fits, and a view of it would cost more than the copy of a header.
        const piece = added === 0 && bytes.length <= room ? bytes : bytes.subarray(added, added + room);
        block.set(piece, used);
        length += piece.length;
        added += piece.length;
      }
    },
    async drain(what, write) {
      const end = offset + length;
      const taken = what === "all" ? blocks : blocks.slice(0, Math.floor(end / BLOCK_BYTES));
      if (taken.length === 0) return 0;
      const upTo = Math.min(end, taken.length * BLOCK_BYTES);
      const parts = taken.map((block, index) =>
        block.subarray(index === 0 ? offset : 0, upTo - index * BLOCK_BYTES),
      );
      const bytes = upTo - offset;
      blocks = blocks.slice(taken.length);
      offset = upTo % BLOCK_BYTES;
      length -= bytes;
      await write(parts);
      for (const block of taken) pool.give(block);
      return bytes;
    },
  };
}
