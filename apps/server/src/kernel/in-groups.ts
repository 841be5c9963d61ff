interface GroupOptions<T> {
  /** How many groups are worked on at a time. */
  readonly groups: number;
  /** How many a group holds at most. */
  readonly size: number;
  /** Two of the same key never share a group. */
  readonly keyOf: (item: T) => string;
  /** Whether a group that failed like this has certainly done nothing, so that its items may be tried again. */
  readonly isUndone: (error: unknown) => boolean;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly done: PromiseWithResolvers<R>;
}

/**
 * Does work that is cheaper for many at once: an item begins at once if it can, and what arrives meanwhile goes
 * together when there is room again. `work` is all or nothing; if a group fails and has done nothing, each of it is
 * tried alone, so that nobody fails for another.
 */
export function inGroups<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { groups, size, keyOf, isUndone }: GroupOptions<T>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let running = 0;

  function add(item: T): Promise<R> {
    const done = Promise.withResolvers<R>();
    waiting.push({ item, done });
    begin();
    return done.promise;
  }

  function begin(): void {
    if (running >= groups || waiting.length === 0) return;
    running += 1;
    void finish(nextGroup()).finally(() => {
      running -= 1;
      begin();
    });
  }

  function nextGroup(): readonly Waiting<T, R>[] {
    const group = new Map<string, Waiting<T, R>>();
    const later: Waiting<T, R>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (group.size < size && !group.has(key)) group.set(key, one);
      else later.push(one);
    }
    waiting = later;
    return [...group.values()];
  }

  async function finish(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      group.forEach(({ done }, index) => {
        const result = results[index];
        if (result === undefined) done.reject(new Error("a part of the work has no result"));
        else done.resolve(result);
      });
    } catch (error) {
      if (group.length > 1 && isUndone(error)) for (const one of group) await finish([one]);
      else for (const { done } of group) done.reject(error);
    }
  }

  return add;
}
