/** Processes queued items in order, one batch at a time. Items beyond the capacity are dropped. */
export function batchInOrder<T>(
  work: (items: readonly T[]) => Promise<void>,
  { capacity, onFailure }: { readonly capacity: number; readonly onFailure: (error: unknown) => void },
): (item: T) => void {
  let waiting: T[] = [];
  let working = false;

  async function workOff(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await work(batch);
      } catch (error) {
        onFailure(error);
      }
    }
    working = false;
  }

  return (item) => {
    if (waiting.length < capacity) waiting.push(item);
    if (!working) void workOff();
  };
}
