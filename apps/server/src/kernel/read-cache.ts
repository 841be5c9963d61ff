import { lruCache } from "./lru-cache.ts";
import type { MaybePromise } from "./maybe-promise.ts";

export interface ReadCache<K, V> {
  /** The cached value, or a promise while it is loading. */
  get(key: K): MaybePromise<V>;
  /** The cached value, if any; never loads it. Like `get`, it counts as a use of the value. */
  peek(key: K): V | undefined;
  /** Call after commit, for every key whose value the commit changed. */
  forget(key: K): void;
  forgetAll(): void;
}

interface Entry<V> {
  value: MaybePromise<V>;
}

/**
 * Loads each key at most once at a time. Caches the `capacity` most recently used values until they are invalidated.
 */
export function readCache<K extends string | number, V>(
  load: (key: K) => Promise<V>,
  capacity = 1000,
): ReadCache<K, V> {
  const entries = lruCache<K, Entry<V>>(capacity);

  function startLoading(key: K): Entry<V> {
    const pendingLoad = load(key);
    const entry: Entry<V> = { value: pendingLoad };
    entries.set(key, entry);
    pendingLoad.then(
      (value) => {
        entry.value = value;
      },
      () => {
        if (entries.peek(key) === entry) entries.delete(key);
      },
    );
    return entry;
  }

  function peek(key: K): V | undefined {
    const value = entries.get(key)?.value;
    return value instanceof Promise ? undefined : value;
  }

  return {
    get: (key) => (entries.get(key) ?? startLoading(key)).value,
    peek,
    forget: (key) => void entries.delete(key),
    forgetAll: () => entries.clear(),
  };
}
