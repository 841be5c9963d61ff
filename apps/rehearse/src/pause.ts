import { setTimeout as sleep } from "node:timers/promises";

/** Waits this long, or until the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return;
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
