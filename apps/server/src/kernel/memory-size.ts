/** A small object, its response headers and its cache entry. */
const OVERHEAD_BYTES = 1024;
/** The object itself, its JSON and its compressed forms. */
const COPIES = 4;

/** The approximate memory of a view, including the response that is created from it. */
export function memorySize(view: object): number {
  return OVERHEAD_BYTES + COPIES * JSON.stringify(view).length;
}
