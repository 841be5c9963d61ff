/** Counts additions per name, among the last `max` additions that were not undone. */
export function recentCounts({ max }: { readonly max: number }) {
  /** In the order of addition. */
  const entries = new Set<{ readonly name: string }>();
  const counts = new Map<string, number>();

  /** Returns a function that undoes the addition. */
  function add(name: string): () => void {
    const entry = { name };
    entries.add(entry);
    changeCount(name, 1);
    const [oldest] = entries;
    if (oldest && entries.size > max) remove(oldest);
    return () => remove(entry);
  }

  function remove(entry: { readonly name: string }): void {
    if (entries.delete(entry)) changeCount(entry.name, -1);
  }

  function changeCount(name: string, difference: number): void {
    const count = getCount(name) + difference;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  }

  function getCount(name: string): number {
    return counts.get(name) ?? 0;
  }

  return { add, getCount };
}
