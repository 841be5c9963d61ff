import type { Timer } from "#ports/timer.ts";

/** Resolves after the delay. */
export function sleep(timer: Timer, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void timer.after(milliseconds, resolve));
}
