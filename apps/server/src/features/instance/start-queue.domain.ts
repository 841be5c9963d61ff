export interface QueuedStart {
  readonly id: string;
  /** Identifies a participation, or the test of a challenge. */
  readonly owner: string;
}

/**
 * CONTAINER-8: sorts the queued starts by the number of earlier starts of their owner, then by arrival.
 * `queuedStarts` is in arrival order; `runningOwners` lists the owners of running starts.
 */
export function getStartOrder(
  queuedStarts: readonly QueuedStart[],
  runningOwners: Iterable<string>,
): readonly QueuedStart[] {
  const counts = new Map<string, number>();
  const countEarlierStarts = (owner: string) => {
    const earlierCount = counts.get(owner) ?? 0;
    counts.set(owner, earlierCount + 1);
    return earlierCount;
  };
  for (const owner of runningOwners) countEarlierStarts(owner);
  return queuedStarts
    .map((start) => ({ start, earlier: countEarlierStarts(start.owner) }))
    .toSorted((a, b) => a.earlier - b.earlier)
    .map(({ start }) => start);
}
