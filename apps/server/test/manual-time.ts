import type { Clock } from "#ports/clock.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";

export interface ManualTime extends Clock, Stopwatch, Timer {
  /** Lets time pass and runs what falls due, in order. */
  advance(milliseconds: number): void;
  /** Sets the clock forward or back, while no time passes. */
  step(milliseconds: number): void;
  /** How many timers wait. */
  readonly waiting: number;
}

/** A clock, a stopwatch and a timer that stand still until the test moves them. */
export function manualTime(start = "2026-01-01T00:00:00Z"): ManualTime {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let startedAt = Date.parse(start);
  let elapsed = 0;

  function due(until: number) {
    return [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  }

  return {
    now: () => new Date(startedAt + elapsed),
    microseconds: () => elapsed * 1000,
    after(milliseconds, run) {
      const entry = { at: elapsed + milliseconds, run };
      timers.add(entry);
      return () => void timers.delete(entry);
    },
    advance(milliseconds) {
      const until = elapsed + milliseconds;
      for (let next = due(until); next; next = due(until)) {
        timers.delete(next);
        elapsed = next.at;
        next.run();
      }
      elapsed = until;
    },
    step(milliseconds) {
      startedAt += milliseconds;
    },
    get waiting() {
      return timers.size;
    },
  };
}

/** Lets everything run that waits for nothing but its turn. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
