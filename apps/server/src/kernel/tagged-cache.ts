import type { MaybePromise } from "./maybe-promise.ts";

export interface TaggedCache<V> {
  /** The cached value, or a promise while it is loading. */
  get(key: string): MaybePromise<V | undefined>;
  /** The cached value, without loading one. */
  peek(key: string): V | undefined;
  /** Drops the values with the tag. Call this after the commit of every change to the data of the tag. */
  forget(tag: string): void;
  forgetAll(): void;
}

interface TaggedCacheOptions<V> {
  readonly load: (key: string) => Promise<V | undefined>;
  /** The tags of the data that a value depends on. */
  readonly getTags: (value: V) => readonly string[];
  /** The maximum sum of all sizes. */
  readonly capacity: number;
  /** The size of a value; 1 by default. */
  readonly getSize?: (value: V) => number;
}

/**
 * Loads each key at most once at a time and caches the latest values up to `capacity`. A key without a value is not
 * cached, so that unknown keys use no memory and evict no value.
 */
export function taggedCache<V>(options: TaggedCacheOptions<V>): TaggedCache<V> {
  const { load, getTags, capacity, getSize = () => 1 } = options;
  const values = new Map<string, V>();
  let size = 0;
  const keysByTag = new Map<string, Set<string>>();
  const pendingLoads = new Map<string, Promise<V | undefined>>();

  function get(key: string): MaybePromise<V | undefined> {
    return values.get(key) ?? pendingLoads.get(key) ?? startLoading(key);
  }

  function startLoading(key: string): Promise<V | undefined> {
    const pendingLoad = load(key).then(
      (value) => {
        // A forget() in the meantime has removed the entry: the value may be outdated.
        if (pendingLoads.get(key) === pendingLoad) {
          pendingLoads.delete(key);
          if (value !== undefined) add(key, value);
        }
        return value;
      },
      (error: unknown) => {
        if (pendingLoads.get(key) === pendingLoad) pendingLoads.delete(key);
        throw error;
      },
    );
    pendingLoads.set(key, pendingLoad);
    return pendingLoad;
  }

  function add(key: string, value: V): void {
    values.set(key, value);
    size += getSize(value);
    for (const tag of getTags(value)) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
    for (const oldest of values.keys()) {
      if (size <= capacity) return;
      remove(oldest);
    }
  }

  function remove(key: string): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    size -= getSize(value);
    for (const tag of getTags(value)) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function forget(tag: string): void {
    // The tags of values that are still loading are not known yet.
    pendingLoads.clear();
    for (const key of keysByTag.get(tag) ?? []) remove(key);
  }

  function forgetAll(): void {
    pendingLoads.clear();
    values.clear();
    keysByTag.clear();
    size = 0;
  }

  return { get, peek: (key) => values.get(key), forget, forgetAll };
}
