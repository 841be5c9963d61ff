import { keyCounts } from "#kernel/key-counts.ts";

/** Counts additions per name, among the last `max` additions that were not undone. */
export function recentCounts({ max }: { readonly max: number }) {
  /** In the order of addition. */
  const entries = new Set<{ readonly name: string }>();
  const counts = keyCounts();

  /** Returns a function that undoes the addition. */
  function add(name: string): () => void {
    const entry = { name };
    entries.add(entry);
    counts.increment(name);
    const [oldest] = entries;
    if (oldest && entries.size > max) remove(oldest);
    return () => remove(entry);
  }

  function remove(entry: { readonly name: string }): void {
    if (entries.delete(entry)) counts.decrement(entry.name);
  }

  return { add, getCount: counts.get };
}
