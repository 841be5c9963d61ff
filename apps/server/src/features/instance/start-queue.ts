import { type QueuedStart, startOrder } from "./start-queue.domain.ts";

interface StartQueueOptions {
  readonly parallel: number;
  readonly start: (id: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

export interface StartQueue {
  /** Resolves when the start has finished or failed; idempotent per id. Never rejects. */
  add(start: QueuedStart): Promise<void>;
  /** The queue position: 1 is next; undefined if it is not queued. */
  getPosition(id: string): number | undefined;
  readonly length: number;
  /** Starts nothing more and waits for running starts. */
  close(): Promise<void>;
}

interface Entry extends QueuedStart {
  readonly end: PromiseWithResolvers<void>;
}

/** Limits concurrent starts, in a fair order between owners. */
export function startQueue({ parallel, start, onFailure }: StartQueueOptions): StartQueue {
  const queuedEntries = new Map<string, Entry>();
  const runningEntries = new Map<string, Entry>();
  let isClosed = false;

  function add({ id, owner }: QueuedStart): Promise<void> {
    const existing = queuedEntries.get(id) ?? runningEntries.get(id);
    if (existing) return existing.end.promise;
    const entry = { id, owner, end: Promise.withResolvers<void>() };
    queuedEntries.set(id, entry);
    startNext();
    return entry.end.promise;
  }

  function startNext(): void {
    while (!isClosed && runningEntries.size < parallel) {
      const [next] = getOrder();
      const entry = next && queuedEntries.get(next.id);
      if (!entry) return;
      queuedEntries.delete(entry.id);
      runningEntries.set(entry.id, entry);
      void run(entry);
    }
  }

  async function run({ id, end }: Entry): Promise<void> {
    try {
      await start(id);
    } catch (error) {
      onFailure(error);
    }
    runningEntries.delete(id);
    end.resolve();
    startNext();
  }

  function getOrder(): readonly QueuedStart[] {
    const owners = [...runningEntries.values()].map(({ owner }) => owner);
    return startOrder([...queuedEntries.values()], owners);
  }

  function getPosition(id: string): number | undefined {
    if (!queuedEntries.has(id)) return undefined;
    return getOrder().findIndex((start) => start.id === id) + 1;
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all([...runningEntries.values()].map(({ end }) => end.promise));
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
