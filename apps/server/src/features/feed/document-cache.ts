import { type DerivedCache, derivedCache } from "#kernel/derived-cache.ts";

/** A document, and its response in each encoding: zstd, Brotli and gzip. */
const MAX_COPIES = 4;

/** Caches documents, which take at most `maxBytes` together with their responses. */
export function documentCache(maxBytes: number): DerivedCache<string, Uint8Array> {
  return derivedCache(maxBytes, ({ length }) => MAX_COPIES * length);
}
