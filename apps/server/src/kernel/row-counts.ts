import type { Clock } from "#ports/clock.ts";
import { readCache } from "./read-cache.ts";

/** Rows may be inserted by code that publishes no event. */
const MAX_AGE_MS = 10_000;

export interface RowCounts<K, V> {
  get(key: K): Promise<V>;
  /** Call after commit, if the number of rows may have changed. */
  forgetAll(): void;
}

/** GROW-1: numbers of rows, which are counted after a change and otherwise at most every ten seconds. */
export function rowCounts<K extends string | number, V>(
  count: (key: K) => Promise<V>,
  clock: Clock,
): RowCounts<K, V> {
  const counts = readCache(async (key: K) => {
    const countedAt = clock.now().getTime();
    return { value: await count(key), countedAt };
  });

  async function get(key: K): Promise<V> {
    const cachedCount = await counts.get(key);
    // The difference is negative if the clock was set back.
    if (Math.abs(clock.now().getTime() - cachedCount.countedAt) < MAX_AGE_MS) return cachedCount.value;
    // A concurrent call may have started to count again.
    if (counts.peek(key) === cachedCount) counts.forget(key);
    return (await counts.get(key)).value;
  }

  return { get, forgetAll: counts.forgetAll };
}
