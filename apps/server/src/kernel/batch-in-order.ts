/** Processes queued items in order, one batch at a time. Items beyond the capacity are dropped. */
export function batchInOrder<T>(
  work: (items: readonly T[]) => Promise<void>,
  { capacity, onFailure }: { readonly capacity: number; readonly onFailure: (error: unknown) => void },
): (item: T) => void {
  let queue: T[] = [];
  let isWorking = false;

  async function processQueue(): Promise<void> {
    isWorking = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      try {
        await work(batch);
      } catch (error) {
        onFailure(error);
      }
    }
    isWorking = false;
  }

  return (item) => {
    if (queue.length < capacity) queue.push(item);
    if (!isWorking) void processQueue();
  };
}
