import { bufferPool } from "#kernel/buffer-pool.ts";
import { allocatePages } from "#kernel/memory-pages.ts";

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
const pool = bufferPool(BLOCK_BYTES, 32, allocatePages);

export function byteQueue(): ByteQueue {
  let blocks: Buffer<ArrayBuffer>[] = [];
  /** The offset of unwritten bytes in the first block. */
  let offset = 0;
  let length = 0;

  function getWritableBlock(): Buffer {
    const lastBlock = blocks.at(-1);
    if (lastBlock && offset + length < blocks.length * BLOCK_BYTES) return lastBlock;
    const nextBlock = pool.take();
    blocks.push(nextBlock);
    return nextBlock;
  }

  return {
    get length() {
      return length;
    },
    add(bytes) {
      let addedBytes = 0;
      while (addedBytes < bytes.length) {
        const block = getWritableBlock();
        const usedBytes = (offset + length) % BLOCK_BYTES;
        const freeBytes = BLOCK_BYTES - usedBytes;
        // The bytes nearly always fit, and creating a view would cost more than copying a header.
        const piece =
          addedBytes === 0 && bytes.length <= freeBytes
            ? bytes
            : bytes.subarray(addedBytes, addedBytes + freeBytes);
        block.set(piece, usedBytes);
        length += piece.length;
        addedBytes += piece.length;
      }
    },
    async drain(amount, write) {
      const end = offset + length;
      const readyBlocks = amount === "all" ? blocks : blocks.slice(0, Math.floor(end / BLOCK_BYTES));
      if (readyBlocks.length === 0) return 0;
      const drainEnd = Math.min(end, readyBlocks.length * BLOCK_BYTES);
      const parts = readyBlocks.map((block, index) =>
        block.subarray(index === 0 ? offset : 0, drainEnd - index * BLOCK_BYTES),
      );
      const drainedBytes = drainEnd - offset;
      blocks = blocks.slice(readyBlocks.length);
      offset = drainEnd % BLOCK_BYTES;
      length -= drainedBytes;
      await write(parts);
      for (const block of readyBlocks) pool.release(block);
      return drainedBytes;
    },
  };
}
