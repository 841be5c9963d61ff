/** A count for each key. A key whose count is zero uses no memory. */
export function keyCounts() {
  const counts = new Map<string, number>();

  function get(key: string): number {
    return counts.get(key) ?? 0;
  }

  function increment(key: string): void {
    counts.set(key, get(key) + 1);
  }

  function decrement(key: string): void {
    const count = get(key) - 1;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return { get, increment, decrement };
}
