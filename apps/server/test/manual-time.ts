import type { Clock } from "#ports/clock.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";

export interface ManualTime extends Clock, Stopwatch, Timer {
  /** Advances the time and runs the due timers in order. */
  advance(milliseconds: number): void;
  /** Sets the clock forward or back, without advancing timers. */
  step(milliseconds: number): void;
  /** The number of pending timers. */
  readonly pendingTimerCount: number;
}

/** A clock, a stopwatch and a timer that are controlled by the test. */
export function manualTime(start = "2026-01-01T00:00:00Z"): ManualTime {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let startedAt = Date.parse(start);
  let elapsedMs = 0;

  function findDueTimer(until: number) {
    return [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  }

  return {
    now: () => new Date(startedAt + elapsedMs),
    microseconds: () => elapsedMs * 1000,
    after(milliseconds, run) {
      const entry = { at: elapsedMs + milliseconds, run };
      timers.add(entry);
      return () => void timers.delete(entry);
    },
    advance(milliseconds) {
      const endMs = elapsedMs + milliseconds;
      for (let timer = findDueTimer(endMs); timer; timer = findDueTimer(endMs)) {
        timers.delete(timer);
        elapsedMs = timer.at;
        timer.run();
      }
      elapsedMs = endMs;
    },
    step(milliseconds) {
      startedAt += milliseconds;
    },
    get pendingTimerCount() {
      return timers.size;
    },
  };
}

/** A timer without timeouts, for work whose duration depends on the speed of the machine. */
export const neverTimer: Timer = { after: () => () => undefined };

/** Resolves after all pending microtasks and callbacks of `setImmediate`. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
