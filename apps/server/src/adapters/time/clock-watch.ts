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

const LOOK_EVERY_MS = 10_000;
/** Smaller steps are normal clock synchronization. */
const MIN_STEP_MS = 2000;

/** CLOCK-4: logs when the clock of this machine was set, or the machine slept. Returns a function that stops it. */
export function watchClock({ clock, stopwatch, timer, log }: ClockWatchDeps): Cancel {
  let lastLead = lead();
  let cancel = timer.after(LOOK_EVERY_MS, look);

  /** How far the clock is ahead of the elapsed time. */
  function lead(): number {
    return clock.now().getTime() - stopwatch.microseconds() / 1000;
  }

  function look(): void {
    const found = lead();
    const stepMs = Math.round(found - lastLead);
    if (Math.abs(stepMs) >= MIN_STEP_MS)
      log.warn({ stepMs }, stepMs > 0 ? "the clock was set forward" : "the clock was set back");
    lastLead = found;
    cancel = timer.after(LOOK_EVERY_MS, look);
  }

  return () => cancel();
}
