/** Creates a gate, which blocks calls while it is closed, and records them. The gate is initially open. */
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

  /** Unblocks the call that has waited longest. */
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
    /** Clears the recorded calls. */
    forget: () => void entered.splice(0),
    /** The names of the recorded calls, in order. */
    entered,
    get inside() {
      return inside;
    },
    /** The maximum number of concurrent calls so far. */
    get peak() {
      return peak;
    },
  };
}
