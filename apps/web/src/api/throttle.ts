export interface ThrottleOptions {
  /** The minimum interval between two runs. */
  readonly everyMs: number;
  /** The minimum delay after a call. */
  readonly delayMs?: number;
}

/** Runs the work soon after the first of many calls, at most once per interval. */
export function throttle(
  work: () => void,
  { everyMs, delayMs = 0 }: ThrottleOptions,
): { call(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A monotonic time: users can set the clock of their device back.
  let lastRunAt = Number.NEGATIVE_INFINITY;

  function call(): void {
    if (timer !== undefined) return;
    timer = setTimeout(run, Math.max(delayMs, lastRunAt + everyMs - performance.now()));
  }

  function run(): void {
    timer = undefined;
    lastRunAt = performance.now();
    work();
  }

  return {
    call,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
