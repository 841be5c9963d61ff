import { bufferPool } from "#kernel/buffer-pool.ts";
import { memoryPages } from "#kernel/memory-pages.ts";

/** A queue of bytes to write. */
export interface ByteQueue {
  readonly length: number;
  /** Copies the bytes, so that their memory can be reused immediately. */
  add(bytes: Uint8Array): void;
  /**
   * Writes the queued bytes in order: all of them, or only full blocks. The parts are valid until the promise of
   * `write` settles. Returns the number of written bytes.
   */
  drain(amount: "all" | "full", write: (parts: readonly Uint8Array[]) => Promise<void>): Promise<number>;
}

/** In the file, each block starts at a multiple of this size. */
const BLOCK_BYTES = 256 * 1024;
const pool = bufferPool(BLOCK_BYTES, 32, memoryPages);

export function byteQueue(): ByteQueue {
  let blocks: Buffer<ArrayBuffer>[] = [];
  /** The offset of unwritten bytes in the first block. */
  let offset = 0;
  let length = 0;

  function getWritableBlock(): Buffer {
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
        const block = getWritableBlock();
        const used = (offset + length) % BLOCK_BYTES;
        const room = BLOCK_BYTES - used;
        // The bytes nearly always fit, and creating a view would cost more than copying a header.
        const piece = added === 0 && bytes.length <= room ? bytes : bytes.subarray(added, added + room);
        block.set(piece, used);
        length += piece.length;
        added += piece.length;
      }
    },
    async drain(amount, write) {
      const end = offset + length;
      const ready = amount === "all" ? blocks : blocks.slice(0, Math.floor(end / BLOCK_BYTES));
      if (ready.length === 0) return 0;
      const drainEnd = Math.min(end, ready.length * BLOCK_BYTES);
      const parts = ready.map((block, index) =>
        block.subarray(index === 0 ? offset : 0, drainEnd - index * BLOCK_BYTES),
      );
      const bytes = drainEnd - offset;
      blocks = blocks.slice(ready.length);
      offset = drainEnd % BLOCK_BYTES;
      length -= bytes;
      await write(parts);
      for (const block of ready) pool.release(block);
      return bytes;
    },
  };
}
