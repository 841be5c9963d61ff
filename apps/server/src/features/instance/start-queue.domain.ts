/** A queued start and its owner. */
export interface Waiting {
  readonly id: string;
  readonly owner: string;
}

/**
 * CONTAINER-8: the start order: fewest earlier starts of the same owner first, then by arrival.
 * `waiting` is in arrival order, `busy` lists the owners of running starts.
 */
export function startOrder(waiting: readonly Waiting[], busy: Iterable<string>): readonly Waiting[] {
  const ahead = new Map<string, number>();
  const count = (owner: string) => {
    const before = ahead.get(owner) ?? 0;
    ahead.set(owner, before + 1);
    return before;
  };
  for (const owner of busy) count(owner);
  return waiting
    .map((one) => ({ one, turn: count(one.owner) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}
