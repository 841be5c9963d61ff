/** The object (without its texts), the response headers and the cache entry. */
const OVERHEAD_BYTES = 1536;
/** The texts of the object, the response and its compressed forms together, in multiples of the JSON (decision 0140). */
const COPIES = 3;

/** The approximate memory of a view, including the response that is created from it. */
export function estimateMemorySize(view: object): number {
  return OVERHEAD_BYTES + COPIES * JSON.stringify(view).length;
}
