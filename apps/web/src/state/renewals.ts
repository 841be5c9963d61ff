import { useSyncExternalStore } from "react";

let renewalCount = 0;
const watchers = new Set<() => void>();

/** To be called when the user has signed in again after the session had expired. */
export function addRenewal(): void {
  renewalCount += 1;
  for (const onChange of watchers) onChange();
}

/** How many times a user of this page has signed in again after the session had expired. */
export function useRenewalCount(): number {
  return useSyncExternalStore(watch, () => renewalCount);
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
