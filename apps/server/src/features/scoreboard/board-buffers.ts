/** If more buffers are returned, the oldest ones are dropped. */
const MAX_FREE_BUFFERS = 2;
/** A board grows by a few bytes with each solve, so a new buffer is a little larger than its board. */
const SPARE_SHARE = 1 / 16;

/**
 * Shared memory for boards that are sent to the main thread, which returns it later. V8 does not count shared memory as
 * external memory; other buffers of this size would cause a full garbage collection of the main thread every few
 * boards.
 */
export function boardBuffers() {
  const free: ArrayBufferLike[] = [];

  function take(bytes: number): Uint8Array {
    // A small board must not take the buffer of a large one.
    const index = free.findIndex(({ byteLength }) => byteLength >= bytes && byteLength <= 2 * bytes);
    const [buffer = new SharedArrayBuffer(Math.ceil(bytes * (1 + SPARE_SHARE)))] =
      index < 0 ? [] : free.splice(index, 1);
    return new Uint8Array(buffer, 0, bytes);
  }

  /** Keeps the newest buffers, because their sizes are closest to those of the current boards. */
  function release({ buffer }: Uint8Array): void {
    free.push(buffer);
    if (free.length > MAX_FREE_BUFFERS) free.shift();
  }

  return { take, release };
}
