import { useSyncExternalStore } from "react";

/** Dialogs that any screen can open. */
export type AnywhereDialog = "color" | "keys" | "palette";

let opened: AnywhereDialog | undefined;
const watchers = new Set<() => void>();

/** Opens a global dialog; without a name, closes it. */
export function showDialog(name?: AnywhereDialog): void {
  opened = name;
  for (const tell of watchers) tell();
}

export function useOpenDialog(): AnywhereDialog | undefined {
  return useSyncExternalStore(watch, () => opened);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
