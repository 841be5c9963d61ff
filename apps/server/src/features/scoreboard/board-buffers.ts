/** If more buffers are returned, the oldest ones are dropped. */
const MAX_FREE_BUFFERS = 2;
/**
 * The size of a new buffer, as a multiple of the size of its board: a board grows with each solve, and a buffer that
 * has become too small stays in memory until the next full garbage collection of both threads. The system reserves
 * memory for a part of a buffer only when that part is first written.
 */
const SIZE_FACTOR = 2;

/**
 * Shared memory for boards that are sent to the main thread, which returns it later. V8 does not count shared memory as
 * external memory; other buffers of this size would cause a full garbage collection of the main thread every few
 * boards.
 */
export function boardBuffers() {
  const freeBuffers: ArrayBufferLike[] = [];

  function take(bytes: number): Uint8Array {
    // A small board must not take the buffer of a large one.
    const maxSize = 2 * SIZE_FACTOR * bytes;
    const index = freeBuffers.findIndex(({ byteLength }) => byteLength >= bytes && byteLength <= maxSize);
    const [buffer = new SharedArrayBuffer(SIZE_FACTOR * bytes)] =
      index < 0 ? [] : freeBuffers.splice(index, 1);
    return new Uint8Array(buffer, 0, bytes);
  }

  /** Keeps the newest buffers, because their sizes are closest to those of the current boards. */
  function release({ buffer }: Uint8Array): void {
    freeBuffers.push(buffer);
    if (freeBuffers.length > MAX_FREE_BUFFERS) freeBuffers.shift();
  }

  return { take, release };
}
