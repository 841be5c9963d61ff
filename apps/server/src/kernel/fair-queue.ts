/** Whose turn a task takes. */
export interface Turn {
  /** Tasks of different keys alternate. */
  readonly key: string;
  /** Keys that share a load. A key is always in the same group. */
  readonly group: string;
  /** Before all tasks that are not urgent. */
  readonly isUrgent: boolean;
}

interface FairQueueOptions {
  /** How many tasks run at the same time. */
  readonly running: number;
  /** Groups with a lower load go first. */
  readonly load?: (group: string) => number;
}

interface Waiting {
  readonly group: string;
  readonly start: () => void;
}

/** One turn of four ignores the load, so that a group with a high load still has turns. */
const TURNS_PER_EQUAL_TURN = 4;

/** Runs a few tasks at a time. Many tasks under one key do not delay the tasks under other keys. */
export function fairQueue({ running, load = () => 0 }: FairQueueOptions) {
  const urgent: (() => void)[] = [];
  /** By key, in the order of their next turns. */
  const waiting = new Map<string, readonly [Waiting, ...Waiting[]]>();
  let inside = 0;
  /** Since the queue was last empty. */
  let turns = 0;

  async function run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
    if (inside < running) inside += 1;
    else await enqueue(turn);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  function enqueue({ key, group, isUrgent }: Turn): Promise<void> {
    const { promise, resolve: start } = Promise.withResolvers<void>();
    const ofKey = waiting.get(key);
    if (isUrgent) urgent.push(start);
    else if (ofKey) waiting.set(key, [...ofKey, { group, start }]);
    else waiting.set(key, [{ group, start }]);
    return promise;
  }

  /** The slot is passed directly to the next task, so that a new one cannot take it. */
  function leave(): void {
    const next = urgent.shift() ?? takeTurn();
    if (next) next();
    else inside -= 1;
  }

  function takeTurn(): (() => void) | undefined {
    turns = waiting.size === 0 ? 0 : turns + 1;
    const key = turns % TURNS_PER_EQUAL_TURN === 0 ? waiting.keys().next().value : findLeastLoaded();
    const ofKey = key === undefined ? undefined : waiting.get(key);
    if (key === undefined || !ofKey) return undefined;
    const [{ start }, second, ...others] = ofKey;
    waiting.delete(key);
    if (second) waiting.set(key, [second, ...others]);
    return start;
  }

  function findLeastLoaded(): string | undefined {
    let least: { readonly key: string; readonly load: number } | undefined;
    for (const [key, [{ group }]] of waiting) {
      const found = { key, load: load(group) };
      if (!least || found.load < least.load) least = found;
    }
    return least?.key;
  }

  return { run };
}
