/** Holds calls back while it is closed, and records them. Open at first. */
export function gate() {
  const entered: string[] = [];
  const waiting: (() => void)[] = [];
  let isClosed = false;
  let inside = 0;
  let peak = 0;

  async function pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    entered.push(name);
    inside += 1;
    peak = Math.max(peak, inside);
    try {
      if (isClosed) await new Promise<void>((resolve) => waiting.push(resolve));
      return await work();
    } finally {
      inside -= 1;
    }
  }

  /** Lets the call continue that has been held back for the longest time. */
  function openOnce(): void {
    waiting.shift()?.();
  }

  function open(): void {
    isClosed = false;
    while (waiting.length > 0) openOnce();
  }

  function close(): void {
    isClosed = true;
  }

  return {
    pass,
    close,
    open,
    openOnce,
    /** Forgets the calls so far. */
    forget: () => void entered.splice(0),
    /** The names of the calls in their order. */
    entered,
    get inside() {
      return inside;
    },
    /** The largest number of calls inside at the same time. */
    get peak() {
      return peak;
    },
  };
}
