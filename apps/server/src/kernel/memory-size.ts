/** An object without its texts, its response headers and its cache entry. */
const OVERHEAD_BYTES = 1536;
/** The texts of the object, and its response uncompressed and in three encodings (decision 0140). */
const COPIES = 3;

/** The approximate memory of a view, including the response that is created from it. */
export function memorySize(view: object): number {
  return OVERHEAD_BYTES + COPIES * JSON.stringify(view).length;
}
