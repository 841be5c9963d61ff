/** One value per key, created on demand. At most `capacity` values; idle ones are evicted first, then the oldest. */
export interface BoundedMap<T> {
  get(key: string): T;
  /** The existing value of the key, if any. */
  find(key: string): T | undefined;
  forget(key: string): void;
  forgetPrefix(prefix: string): void;
  readonly size: number;
}

interface BoundedMapOptions<T> {
  readonly make: () => T;
  readonly isIdle: (value: T) => boolean;
  readonly capacity: number;
}

const MIN_SWEEP_SIZE = 1000;

export function boundedMap<T>({ make, isIdle, capacity }: BoundedMapOptions<T>): BoundedMap<T> {
  const values = new Map<string, T>();
  // A sweep runs only after many keys were added, so its amortized cost is constant.
  let sweepSize = Math.min(capacity, MIN_SWEEP_SIZE);

  function get(key: string): T {
    const existing = values.get(key);
    if (existing !== undefined) return existing;
    if (values.size >= sweepSize) sweep();
    const value = make();
    values.set(key, value);
    return value;
  }

  function sweep(): void {
    const isFull = values.size >= capacity;
    for (const [key, value] of values) if (isIdle(value)) values.delete(key);
    if (isFull) forgetOldest();
    sweepSize = Math.min(capacity, Math.max(MIN_SWEEP_SIZE, values.size * 2));
  }

  /** Leaves a tenth of the capacity free: otherwise, nearly every new key would cause a sweep. */
  function forgetOldest(): void {
    const surplus = values.size - Math.floor(capacity * 0.9);
    for (const key of [...values.keys()].slice(0, Math.max(0, surplus))) values.delete(key);
  }

  return {
    get,
    find: (key) => values.get(key),
    forget: (key) => void values.delete(key),
    forgetPrefix: (prefix) => {
      for (const key of values.keys()) if (key.startsWith(prefix)) values.delete(key);
    },
    get size() {
      return values.size;
    },
  };
}
