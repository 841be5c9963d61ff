/** No page of memory and no block of a disk is larger, and all of them divide it. */
export const PAGE_BYTES = 64 * 1024;

/** Memory that begins at a page, as a disk wants it that is written to without a copy by the system. */
export function memoryPages(bytes: number): Buffer<ArrayBuffer> {
  // What may be resized is a mapping of its own; here it never is.
  return Buffer.from(new ArrayBuffer(bytes, { maxByteLength: bytes }));
}

/** Whether these are whole pages of such memory. */
export function areMemoryPages({ buffer, byteOffset, length }: Uint8Array): boolean {
  const isMapping = buffer instanceof ArrayBuffer && buffer.resizable;
  return isMapping && byteOffset % PAGE_BYTES === 0 && length % PAGE_BYTES === 0;
}
