import type { Cancel, Timer } from "#ports/timer.ts";

export interface Heap {
  /** The share of time, from 0 to 1, that the event loop was busy since the last call. */
  measureUtilization(): number;
  collectGarbage(): void;
}

const CHECK_INTERVAL_MS = 5000;
const MIN_BUSY_UTILIZATION = 0.25;
/** Up to this utilization, the pause of a collection delays hardly any request. */
const MAX_IDLE_UTILIZATION = 0.05;

/**
 * Collects garbage once when the server has become idle after a busy period. V8 collects the garbage of old objects and
 * buffers only while more memory is allocated, so an idle server would not release the memory of its busiest minute
 * (decision 0180). Returns a function that stops the checks.
 */
export function startIdleCollection(heap: Heap, timer: Timer): Cancel {
  let wasBusy = false;
  let cancel = timer.after(CHECK_INTERVAL_MS, check);

  function check(): void {
    const utilization = heap.measureUtilization();
    if (utilization >= MIN_BUSY_UTILIZATION) wasBusy = true;
    if (wasBusy && utilization <= MAX_IDLE_UTILIZATION) {
      heap.collectGarbage();
      wasBusy = false;
    }
    cancel = timer.after(CHECK_INTERVAL_MS, check);
  }

  return () => cancel();
}
