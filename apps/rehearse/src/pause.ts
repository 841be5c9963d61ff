import { setTimeout as sleep } from "node:timers/promises";

/** Waits that long, or until the signal says that there is nothing to wait for any more. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return;
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
