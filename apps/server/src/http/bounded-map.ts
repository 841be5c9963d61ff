/** One value per key, created on demand. At most `capacity` values; idle ones are evicted first, then the oldest. */
export interface BoundedMap<T> {
  get(key: string): T;
  /** The thing of this key, if there is one already. */
  find(key: string): T | undefined;
  forget(key: string): void;
  forgetPrefix(prefix: string): void;
  readonly size: number;
}

interface BoundedMapOptions<T> {
  readonly make: () => T;
  readonly isIdle: (thing: T) => boolean;
  readonly capacity: number;
}

export function boundedMap<T>({ make, isIdle, capacity }: BoundedMapOptions<T>): BoundedMap<T> {
  const things = new Map<string, T>();
  // Sweeping only after the number has doubled gives constant amortized cost.
  let sweepAt = Math.min(capacity, FIRST_SWEEP);

  function get(key: string): T {
    const existing = things.get(key);
    if (existing !== undefined) return existing;
    if (things.size >= sweepAt) sweep();
    const value = make();
    things.set(key, value);
    return value;
  }

  function sweep(): void {
    for (const [key, thing] of things) if (isIdle(thing)) things.delete(key);
    if (things.size >= capacity) forgetOldest();
    sweepAt = Math.min(capacity, Math.max(FIRST_SWEEP, things.size * 2));
  }

  // Evicts a tenth at a time: evicting one would mean a sweep for every new key.
  function forgetOldest(): void {
    const surplus = Math.ceil(capacity / 10);
    for (const key of [...things.keys()].slice(0, surplus)) things.delete(key);
  }

  return {
    get,
    find: (key) => things.get(key),
    forget: (key) => void things.delete(key),
    forgetPrefix: (prefix) => {
      for (const key of things.keys()) if (key.startsWith(prefix)) things.delete(key);
    },
    get size() {
      return things.size;
    },
  };
}

const FIRST_SWEEP = 1000;
