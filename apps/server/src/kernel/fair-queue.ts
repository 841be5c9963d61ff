/** How a task is scheduled. */
export interface Scheduling {
  /** Tasks of different keys alternate. */
  readonly key: string;
  /** Keys that share a load. A key is always in the same group. */
  readonly group: string;
  /** Runs before all tasks that are not urgent. */
  readonly isUrgent: boolean;
}

interface FairQueueOptions {
  /** The maximum number of tasks that run at the same time. */
  readonly maxRunning: number;
  /** Groups with a lower load go first. */
  readonly getLoad?: (group: string) => number;
}

interface QueuedTask {
  readonly group: string;
  readonly start: () => void;
}

/** Every fourth turn ignores the load, so that a group with a high load still gets turns. */
const TURNS_PER_EQUAL_TURN = 4;

/** Runs a few tasks at a time. Many tasks under one key do not delay the tasks under other keys. */
export function fairQueue({ maxRunning, getLoad = () => 0 }: FairQueueOptions) {
  const urgentStarts: (() => void)[] = [];
  /** The tasks by key; the keys are in the order of their next turns. */
  const waitingTasks = new Map<string, readonly [QueuedTask, ...QueuedTask[]]>();
  let activeCount = 0;
  /** The number of turns since the queue was last empty. */
  let turnCount = 0;

  async function run<T>(scheduling: Scheduling, task: () => Promise<T>): Promise<T> {
    if (activeCount < maxRunning) activeCount += 1;
    else await enqueue(scheduling);
    try {
      return await task();
    } finally {
      releaseSlot();
    }
  }

  function enqueue({ key, group, isUrgent }: Scheduling): Promise<void> {
    const { promise, resolve: start } = Promise.withResolvers<void>();
    const tasks = waitingTasks.get(key);
    if (isUrgent) urgentStarts.push(start);
    else if (tasks) waitingTasks.set(key, [...tasks, { group, start }]);
    else waitingTasks.set(key, [{ group, start }]);
    return promise;
  }

  /** The slot is passed directly to the next task, so that a new one cannot take it. */
  function releaseSlot(): void {
    const startNext = urgentStarts.shift() ?? takeTurn();
    if (startNext) startNext();
    else activeCount -= 1;
  }

  function takeTurn(): (() => void) | undefined {
    turnCount = waitingTasks.size === 0 ? 0 : turnCount + 1;
    const key = turnCount % TURNS_PER_EQUAL_TURN === 0 ? waitingTasks.keys().next().value : findLeastLoaded();
    const tasks = key === undefined ? undefined : waitingTasks.get(key);
    if (key === undefined || !tasks) return undefined;
    const [{ start }, second, ...others] = tasks;
    waitingTasks.delete(key);
    if (second) waitingTasks.set(key, [second, ...others]);
    return start;
  }

  function findLeastLoaded(): string | undefined {
    let leastLoaded: { readonly key: string; readonly load: number } | undefined;
    for (const [key, [{ group }]] of waitingTasks) {
      const candidate = { key, load: getLoad(group) };
      if (!leastLoaded || candidate.load < leastLoaded.load) leastLoaded = candidate;
    }
    return leastLoaded?.key;
  }

  return { run };
}
