import type { Cancel, Timer } from "#ports/timer.ts";

/** The memory of JavaScript objects and buffers. */
export interface Heap {
  /** Includes garbage that has not been collected yet. */
  usedBytes(): number;
  /** The share of time, from 0 to 1, that the event loop was busy since the last call. */
  utilization(): number;
  collectGarbage(): void;
}

const CHECK_INTERVAL_MS = 5000;
/** Below this share nobody notices the pause of a collection. */
const MAX_IDLE_UTILIZATION = 0.05;
const MIN_GROWTH_BYTES = 16 * 1024 * 1024;

/**
 * Collects garbage when the server has become idle after a busy period. V8 collects the garbage of old objects and
 * buffers only while more memory is allocated, so an idle server would keep the memory of its busiest minute
 * (decision 0180). Returns a function that stops the checks.
 */
export function startIdleCollection(heap: Heap, timer: Timer): Cancel {
  let minBytes = heap.usedBytes();
  let cancel = timer.after(CHECK_INTERVAL_MS, check);

  function check(): void {
    const isIdle = heap.utilization() <= MAX_IDLE_UTILIZATION;
    const usedBytes = heap.usedBytes();
    if (isIdle && usedBytes - minBytes >= MIN_GROWTH_BYTES) {
      heap.collectGarbage();
      minBytes = heap.usedBytes();
    } else {
      // V8 collects garbage too, and counts the buffers that it frees only some time later.
      minBytes = Math.min(minBytes, usedBytes);
    }
    cancel = timer.after(CHECK_INTERVAL_MS, check);
  }

  return () => cancel();
}
