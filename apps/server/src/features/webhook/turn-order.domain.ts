const MAX_NAMES = 1000;

/** The order of queues: those that have waited longest for a turn are first. Stores only the latest turns. */
export function turnOrder(maxNames = MAX_NAMES) {
  /** The number of the last turn of each queue, oldest first. */
  const turns = new Map<string, number>();
  let lastTurn = 0;

  function take(name: string): void {
    lastTurn += 1;
    turns.delete(name);
    turns.set(name, lastTurn);
    const [oldestName] = turns.keys();
    if (turns.size > maxNames && oldestName !== undefined) turns.delete(oldestName);
  }

  /** Compares two queues. A queue without a stored turn is first. */
  function compare(a: string, b: string): number {
    return (turns.get(a) ?? 0) - (turns.get(b) ?? 0);
  }

  return {
    take,
    compare,
    get size() {
      return turns.size;
    },
  };
}
