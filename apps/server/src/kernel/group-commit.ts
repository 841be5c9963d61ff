interface GroupOptions<T> {
  /** The maximum number of concurrent groups. */
  readonly maxGroups: number;
  /** The maximum number of items in a group. */
  readonly maxSize: number;
  /** Two items with the same key are never in one group. */
  readonly getKey: (item: T) => string;
  /** Whether a failed group has certainly had no effect; if so, its items can be retried. */
  readonly isUndone: (error: unknown) => boolean;
}

interface QueuedItem<T, R> {
  readonly item: T;
  readonly done: PromiseWithResolvers<R>;
}

/**
 * Batches work that is cheaper in groups: an item starts immediately if possible; items that arrive in the
 * meantime are processed together. `work` is atomic; if a group fails without an effect, each item is retried
 * alone, so that no item fails because of another.
 */
export function groupCommit<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { maxGroups, maxSize, getKey, isUndone }: GroupOptions<T>,
): (item: T) => Promise<R> {
  let queuedItems: QueuedItem<T, R>[] = [];
  let runningCount = 0;

  function add(item: T): Promise<R> {
    const done = Promise.withResolvers<R>();
    queuedItems.push({ item, done });
    startGroup();
    return done.promise;
  }

  function startGroup(): void {
    if (runningCount >= maxGroups || queuedItems.length === 0) return;
    runningCount += 1;
    void runGroup(takeNextGroup()).finally(() => {
      runningCount -= 1;
      startGroup();
    });
  }

  function takeNextGroup(): readonly QueuedItem<T, R>[] {
    const group = new Map<string, QueuedItem<T, R>>();
    const remainingItems: QueuedItem<T, R>[] = [];
    for (const queuedItem of queuedItems) {
      const key = getKey(queuedItem.item);
      if (group.size < maxSize && !group.has(key)) group.set(key, queuedItem);
      else remainingItems.push(queuedItem);
    }
    queuedItems = remainingItems;
    return [...group.values()];
  }

  async function runGroup(group: readonly QueuedItem<T, R>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      group.forEach(({ done }, index) => {
        const result = results[index];
        if (result === undefined) done.reject(new Error("the work returned no result for an item"));
        else done.resolve(result);
      });
    } catch (error) {
      if (group.length > 1 && isUndone(error)) for (const queuedItem of group) await runGroup([queuedItem]);
      else for (const { done } of group) done.reject(error);
    }
  }

  return add;
}
