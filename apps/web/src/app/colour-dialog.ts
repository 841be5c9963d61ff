import { useSyncExternalStore } from "react";

let opened = false;
const watchers = new Set<() => void>();

/** Opens or closes the dialog that chooses the accent colour. */
export function showColourDialog(open: boolean): void {
  opened = open;
  for (const tell of watchers) tell();
}

export function useColourDialogOpened(): boolean {
  return useSyncExternalStore(watch, () => opened);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
