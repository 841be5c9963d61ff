import type { Timer } from "#ports/timer.ts";

export function sleep(timer: Timer, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void timer.after(milliseconds, resolve));
}
