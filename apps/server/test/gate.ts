/** Creates a gate, which blocks calls while it is closed, and records them. The gate is initially open. */
export function gate() {
  const enteredNames: string[] = [];
  const waitingCalls: (() => void)[] = [];
  let isClosed = false;
  let insideCount = 0;
  let peakCount = 0;

  async function pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    enteredNames.push(name);
    insideCount += 1;
    peakCount = Math.max(peakCount, insideCount);
    try {
      if (isClosed) await new Promise<void>((resolve) => waitingCalls.push(resolve));
      return await work();
    } finally {
      insideCount -= 1;
    }
  }

  /** Unblocks the call that has waited longest. */
  function openOnce(): void {
    waitingCalls.shift()?.();
  }

  function open(): void {
    isClosed = false;
    while (waitingCalls.length > 0) openOnce();
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
    clearNames: () => void enteredNames.splice(0),
    /** The names of the recorded calls, in order. */
    enteredNames,
    get insideCount() {
      return insideCount;
    },
    /** The maximum number of concurrent calls so far. */
    get peakCount() {
      return peakCount;
    },
  };
}
