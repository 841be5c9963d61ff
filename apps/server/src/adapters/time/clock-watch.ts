import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Cancel, Timer } from "#ports/timer.ts";

interface ClockWatchDeps {
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
  readonly log: Logger;
}

const CHECK_INTERVAL_MS = 10_000;
/** Smaller steps are normal clock synchronization. */
const MIN_STEP_MS = 2000;

/** CLOCK-4: logs when the clock was set or the machine was suspended. Returns a function that stops the checks. */
export function watchClock({ clock, stopwatch, timer, log }: ClockWatchDeps): Cancel {
  let lastOffset = measureOffset();
  let cancel = timer.after(CHECK_INTERVAL_MS, check);

  /** The difference between the clock and the elapsed time. */
  function measureOffset(): number {
    return clock.now().getTime() - stopwatch.microseconds() / 1000;
  }

  function check(): void {
    const currentOffset = measureOffset();
    const stepMs = Math.round(currentOffset - lastOffset);
    if (Math.abs(stepMs) >= MIN_STEP_MS)
      log.warn(
        { stepMs },
        stepMs > 0 ? "the clock was set forward, or the machine was suspended" : "the clock was set back",
      );
    lastOffset = currentOffset;
    cancel = timer.after(CHECK_INTERVAL_MS, check);
  }

  return () => cancel();
}
