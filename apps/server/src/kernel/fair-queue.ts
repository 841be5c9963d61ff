/** Whose turn a task takes. */
export interface Turn {
  /** Tasks of different keys alternate. */
  readonly key: string;
  /** Before all tasks that are not urgent. */
  readonly isUrgent: boolean;
}

/** Runs a few tasks at a time. Many tasks under one key do not delay the tasks under other keys. */
export function fairQueue({ running }: { readonly running: number }) {
  const urgent: (() => void)[] = [];
  /** In the order of their next turns. */
  const waiting = new Map<string, (() => void)[]>();
  let inside = 0;

  async function run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
    if (inside < running) inside += 1;
    else await enqueue(turn);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  function enqueue({ key, isUrgent }: Turn): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ofKey = waiting.get(key);
    if (isUrgent) urgent.push(resolve);
    else if (ofKey) ofKey.push(resolve);
    else waiting.set(key, [resolve]);
    return promise;
  }

  /** The slot is passed directly to the next task, so that a new one cannot take it. */
  function leave(): void {
    const next = urgent.shift() ?? takeTurn();
    if (next) next();
    else inside -= 1;
  }

  function takeTurn(): (() => void) | undefined {
    for (const [key, [next, ...others]] of waiting) {
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      return next;
    }
    return undefined;
  }

  return { run };
}
