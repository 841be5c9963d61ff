export interface ReadCache<K, V> {
  get(key: K): Promise<V>;
  /** The cached value, if any. */
  peek(key: K): V | undefined;
  /** Call after commit, for every key whose value the commit changed. */
  forget(key: K): void;
  forgetAll(): void;
}

interface Entry<V> {
  readonly loading: Promise<V>;
  value?: V;
}

/** Loads each key at most once at a time, and caches the last `capacity` values until they are invalidated. */
export function readCache<K, V>(load: (key: K) => Promise<V>, capacity = 1000): ReadCache<K, V> {
  const entries = new Map<K, Entry<V>>();

  function get(key: K): Promise<V> {
    return (entries.get(key) ?? loaded(key)).loading;
  }

  function loaded(key: K): Entry<V> {
    const entry: Entry<V> = { loading: load(key) };
    entries.set(key, entry);
    dropOldest();
    entry.loading.then(
      (value) => {
        entry.value = value;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry;
  }

  function dropOldest(): void {
    const oldest = entries.size > capacity ? entries.keys().next() : undefined;
    if (oldest && !oldest.done) entries.delete(oldest.value);
  }

  return {
    get,
    peek: (key) => entries.get(key)?.value,
    forget: (key) => void entries.delete(key),
    forgetAll: () => entries.clear(),
  };
}
