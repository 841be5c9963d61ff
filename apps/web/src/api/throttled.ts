export interface Pace {
  /** The work is done at most once in this time. */
  readonly everyMs: number;
  /** How long after a call at the soonest. */
  readonly delayMs?: number;
}

/** Does the work soon after the first of many calls, at a pace. */
export function throttled(
  work: () => void,
  { everyMs, delayMs = 0 }: Pace,
): { call(): void; cancel(): void } {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  function call(): void {
    if (waiting !== undefined) return;
    waiting = setTimeout(run, Math.max(delayMs, lastAt + everyMs - Date.now()));
  }

  function run(): void {
    waiting = undefined;
    lastAt = Date.now();
    work();
  }

  return {
    call,
    cancel: () => {
      clearTimeout(waiting);
      waiting = undefined;
    },
  };
}
