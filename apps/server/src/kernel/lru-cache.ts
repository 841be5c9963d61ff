import { LRUCache } from "lru-cache";

/**
 * Caches the `capacity` most recently used values. The library's option `max` would reserve memory for all of them when
 * the cache is created.
 */
export function lruCache<K extends {}, V extends {}>(capacity: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: capacity, sizeCalculation: () => 1 });
}
