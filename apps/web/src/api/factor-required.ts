import { useSyncExternalStore } from "react";

let isRequired = false;
const listeners = new Set<() => void>();

/** Called when the server rejects a request because the account lacks a second factor, and after one was added. */
export function setFactorRequired(isNowRequired: boolean): void {
  if (isNowRequired === isRequired) return;
  isRequired = isNowRequired;
  for (const notify of listeners) notify();
}

/** FACTOR-6: whether the server requires a second factor that the account does not have. */
export function useFactorRequired(): boolean {
  return useSyncExternalStore(subscribe, () => isRequired);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
