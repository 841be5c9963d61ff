export interface ReadCache<K, V> {
  get(key: K): Promise<V>;
  /** Call after commit, for every key whose value the commit changed. */
  forget(key: K): void;
  forgetAll(): void;
}

/** Loads each key at most once at a time and keeps the last `capacity` values until it is told to forget them. */
export function readCache<K, V>(load: (key: K) => Promise<V>, capacity = 1000): ReadCache<K, V> {
  const entries = new Map<K, Promise<V>>();

  function get(key: K): Promise<V> {
    const known = entries.get(key);
    if (known) return known;

    const loading = load(key);
    entries.set(key, loading);
    dropOldest();
    loading.catch(() => {
      if (entries.get(key) === loading) entries.delete(key);
    });
    return loading;
  }

  function dropOldest(): void {
    const oldest = entries.size > capacity ? entries.keys().next() : undefined;
    if (oldest && !oldest.done) entries.delete(oldest.value);
  }

  return { get, forget: (key) => void entries.delete(key), forgetAll: () => entries.clear() };
}
