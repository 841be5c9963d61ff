/** A pool of reusable buffers of one size. */
export interface BufferPool {
  /** The buffer contains arbitrary data. */
  take(): Buffer<ArrayBuffer>;
  /** The buffer must not be used afterwards. */
  release(buffer: Buffer<ArrayBuffer>): void;
}

/**
 * Stores a limited number of returned buffers. Allocating a buffer for every chunk is cheap, but causes frequent full
 * garbage collections.
 */
export function bufferPool(
  bytes: number,
  maxFree: number,
  allocate: (bytes: number) => Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow,
): BufferPool {
  const freeBuffers: Buffer<ArrayBuffer>[] = [];
  return {
    take: () => freeBuffers.pop() ?? allocate(bytes),
    release(buffer) {
      if (freeBuffers.length < maxFree) freeBuffers.push(buffer);
    },
  };
}
