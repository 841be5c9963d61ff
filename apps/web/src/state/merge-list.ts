interface Versions<T> {
  /** The list that the user started from. */
  readonly before: readonly T[];
  /** The list as the user changed it. */
  readonly after: readonly T[];
  /** The stored list, which other users may have changed in the meantime. */
  readonly current: readonly T[];
}

/** The list of the user, with the additions and without the removals of other users. Additions come last. */
export function mergeList<T>({ before, after, current }: Versions<T>): T[] {
  const keptItems = after.filter((item) => !before.includes(item) || current.includes(item));
  const addedItems = current.filter((item) => !before.includes(item) && !after.includes(item));
  return [...keptItems, ...addedItems];
}
