import { getStartOrder, type QueuedStart } from "./start-queue.domain.ts";

/** A start that frees its slot until the promise settles, and is then queued again. */
export interface Postponement {
  readonly until: Promise<void>;
}

interface StartQueueOptions {
  readonly concurrency: number;
  readonly start: (id: string) => Promise<Postponement | undefined>;
  readonly onFailure: (error: unknown) => void;
}

export interface StartQueue {
  /** Resolves when the start has finished or failed; idempotent per id. Never rejects. */
  add(start: QueuedStart): Promise<void>;
  /** The position of a queued start: 1 is next; undefined if the start is not queued. */
  getPosition(id: string): number | undefined;
  readonly length: number;
  /** Starts nothing more and waits for running starts. The promises of queued starts stay pending. */
  close(): Promise<void>;
}

interface Entry extends QueuedStart {
  readonly completion: PromiseWithResolvers<void>;
}

/** Limits concurrent starts, in a fair order between owners. */
export function startQueue({ concurrency, start, onFailure }: StartQueueOptions): StartQueue {
  const queuedEntries = new Map<string, Entry>();
  const runningEntries = new Map<string, Entry>();
  const postponedEntries = new Map<string, Entry>();
  /** Undefined after each change: clients poll their positions much more often than the queue changes. */
  let positions: ReadonlyMap<string, number> | undefined;
  let isClosed = false;

  function add({ id, owner }: QueuedStart): Promise<void> {
    const existingEntry = queuedEntries.get(id) ?? runningEntries.get(id) ?? postponedEntries.get(id);
    if (existingEntry) return existingEntry.completion.promise;
    const entry = { id, owner, completion: Promise.withResolvers<void>() };
    enqueue(entry);
    return entry.completion.promise;
  }

  function enqueue(entry: Entry): void {
    queuedEntries.set(entry.id, entry);
    positions = undefined;
    startNext();
  }

  function startNext(): void {
    while (!isClosed && runningEntries.size < concurrency) {
      const [nextStart] = getOrder();
      const entry = nextStart && queuedEntries.get(nextStart.id);
      if (!entry) return;
      queuedEntries.delete(entry.id);
      runningEntries.set(entry.id, entry);
      positions = undefined;
      void run(entry);
    }
  }

  async function run(entry: Entry): Promise<void> {
    const postponement = await start(entry.id).catch(reportFailure);
    runningEntries.delete(entry.id);
    positions = undefined;
    if (postponement) void enqueueAfter(postponement, entry);
    else entry.completion.resolve();
    startNext();
  }

  async function enqueueAfter({ until }: Postponement, entry: Entry): Promise<void> {
    postponedEntries.set(entry.id, entry);
    await until.catch(reportFailure);
    postponedEntries.delete(entry.id);
    enqueue(entry);
  }

  function reportFailure(error: unknown): undefined {
    onFailure(error);
    return undefined;
  }

  function getOrder(): readonly QueuedStart[] {
    const owners = [...runningEntries.values()].map(({ owner }) => owner);
    return getStartOrder([...queuedEntries.values()], owners);
  }

  function getPosition(id: string): number | undefined {
    positions ??= new Map(getOrder().map((start, index) => [start.id, index + 1]));
    return positions.get(id);
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all([...runningEntries.values()].map(({ completion }) => completion.promise));
  }

  return {
    add,
    getPosition,
    get length() {
      return queuedEntries.size;
    },
    close,
  };
}
