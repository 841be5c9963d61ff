/** One that waits to be started, and for whom. */
export interface Waiting {
  readonly id: string;
  readonly owner: string;
}

/**
 * CONTAINER-8: who is started when: first those whose owners have the fewest before them, then those who came
 * first. `waiting` is in the order of arrival, `busy` names the owner of each one that is being started.
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
