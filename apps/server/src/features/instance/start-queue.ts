import { startOrder, type Waiting } from "./start-queue.domain.ts";

interface StartQueueOptions {
  readonly parallel: number;
  readonly start: (id: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

export interface StartQueue {
  /** Resolves when the start has finished or failed; idempotent per id. Never rejects. */
  add(waiting: Waiting): Promise<void>;
  /** The queue position: 1 is next; undefined if it is not queued. */
  position(id: string): number | undefined;
  readonly length: number;
  /** Starts nothing more and waits for running starts. */
  close(): Promise<void>;
}

interface Entry extends Waiting {
  readonly end: PromiseWithResolvers<void>;
}

/** Limits concurrent starts, in a fair order between owners. */
export function startQueue({ parallel, start, onFailure }: StartQueueOptions): StartQueue {
  const waiting = new Map<string, Entry>();
  const busy = new Map<string, Entry>();
  let isClosed = false;

  function add({ id, owner }: Waiting): Promise<void> {
    const existing = waiting.get(id) ?? busy.get(id);
    if (existing) return existing.end.promise;
    const entry = { id, owner, end: Promise.withResolvers<void>() };
    waiting.set(id, entry);
    startNext();
    return entry.end.promise;
  }

  function startNext(): void {
    while (!isClosed && busy.size < parallel) {
      const [next] = order();
      const entry = next && waiting.get(next.id);
      if (!entry) return;
      waiting.delete(entry.id);
      busy.set(entry.id, entry);
      void run(entry);
    }
  }

  async function run({ id, end }: Entry): Promise<void> {
    try {
      await start(id);
    } catch (error) {
      onFailure(error);
    }
    busy.delete(id);
    end.resolve();
    startNext();
  }

  function order(): readonly Waiting[] {
    const owners = [...busy.values()].map(({ owner }) => owner);
    return startOrder([...waiting.values()], owners);
  }

  function position(id: string): number | undefined {
    if (!waiting.has(id)) return undefined;
    return order().findIndex((one) => one.id === id) + 1;
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all([...busy.values()].map(({ end }) => end.promise));
  }

  return {
    add,
    position,
    get length() {
      return waiting.size;
    },
    close,
  };
}
