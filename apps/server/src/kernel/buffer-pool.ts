/** Pieces of memory of one size that are used again. */
export interface BufferPool {
  /** What it holds is left over from its last use. */
  take(): Buffer<ArrayBuffer>;
  /** Nobody may look at it from then on. */
  give(buffer: Buffer<ArrayBuffer>): void;
}

/**
 * Keeps what is given back, up to so many pieces. Fresh memory for every chunk that passes would be cheap by itself,
 * but it makes the collector walk through everything that the server keeps, over and over.
 */
export function bufferPool(
  bytes: number,
  mostFree: number,
  allocate: (bytes: number) => Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow,
): BufferPool {
  const free: Buffer<ArrayBuffer>[] = [];
  return {
    take: () => free.pop() ?? allocate(bytes),
    give(buffer) {
      if (free.length < mostFree) free.push(buffer);
    },
  };
}
