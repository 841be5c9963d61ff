import { LRUCache } from "lru-cache";
import { memorySize } from "./memory-size.ts";

export interface DerivedCache<K, V> {
  /** The value that was made from these sources. It is made again if one of them is not the same value or object. */
  get(key: K, sources: readonly unknown[], make: () => V): V;
}

interface Entry<V> {
  readonly sources: readonly unknown[];
  readonly value: V;
}

/**
 * Caches views that are made from cached objects. It needs no invalidation: a changed row is loaded as a new object.
 * Beyond `maxBytes`, the least recently used view is evicted.
 */
export function derivedCache<K extends string | number, V extends object>(
  maxBytes: number,
  sizeOf: (value: V) => number = memorySize,
): DerivedCache<K, V> {
  const entries = new LRUCache<K, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => sizeOf(value),
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

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((source, index) => source === others[index]);
}
