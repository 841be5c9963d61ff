import type { Clock } from "#ports/clock.ts";
import type { Timer } from "#ports/timer.ts";

export interface ManualTime extends Clock, Timer {
  /** Moves the clock and runs what falls due, in order. */
  advance(milliseconds: number): void;
  /** How many timers wait. */
  readonly waiting: number;
}

/** A clock and a timer that stand still until the test moves them. */
export function manualTime(start = "2026-01-01T00:00:00Z"): ManualTime {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let instant = Date.parse(start);

  function due(until: number) {
    return [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  }

  return {
    now: () => new Date(instant),
    after(milliseconds, run) {
      const entry = { at: instant + milliseconds, run };
      timers.add(entry);
      return () => void timers.delete(entry);
    },
    advance(milliseconds) {
      const until = instant + milliseconds;
      for (let next = due(until); next; next = due(until)) {
        timers.delete(next);
        instant = next.at;
        next.run();
      }
      instant = until;
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
