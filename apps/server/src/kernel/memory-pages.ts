/** A multiple of all common page and block sizes. */
export const PAGE_BYTES = 64 * 1024;

/** Page-aligned memory, as required by O_DIRECT. */
export function allocatePages(bytes: number): Buffer<ArrayBuffer> {
  // A resizable buffer has its own mapping; it is never resized here.
  return Buffer.from(new ArrayBuffer(bytes, { maxByteLength: bytes }));
}

/** Whether these bytes are complete pages of page-aligned memory. */
export function areMemoryPages({ buffer, byteOffset, length }: Uint8Array): boolean {
  const isMapping = buffer instanceof ArrayBuffer && buffer.resizable;
  return isMapping && byteOffset % PAGE_BYTES === 0 && length % PAGE_BYTES === 0;
}
