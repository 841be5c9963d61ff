import { LRUCache } from "lru-cache";
import { estimateMemorySize } from "./memory-size.ts";

export interface DerivedCache<K, V> {
  /** Returns the value for these sources. It is created again if a source has changed (`===`). */
  get(key: K, sources: readonly unknown[], make: () => V): V;
}

interface Entry<V> {
  readonly sources: readonly unknown[];
  readonly value: V;
}

/**
 * Caches views of cached objects. The cache needs no invalidation: a changed row is loaded as a new object.
 * Beyond `maxBytes`, the least recently used view is evicted.
 */
export function derivedCache<K extends string | number, V extends object>(
  maxBytes: number,
  getSize: (value: V) => number = estimateMemorySize,
): DerivedCache<K, V> {
  const entries = new LRUCache<K, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => getSize(value),
  });

  function get(key: K, sources: readonly unknown[], make: () => V): V {
    const entry = entries.get(key);
    if (entry && isSame(entry.sources, sources)) return entry.value;
    const value = make();
    entries.set(key, { sources, value });
    return value;
  }

  return { get };
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((source, index) => source === right[index]);
}
