import { useSyncExternalStore } from "react";

/** Dialogs that any screen can open. */
export type AnywhereDialog = "color" | "keys" | "palette";

let opened: AnywhereDialog | undefined;
const watchers = new Set<() => void>();

/** Opens a global dialog; without a name, closes it. */
export function showDialog(name?: AnywhereDialog): void {
  opened = name;
  for (const listener of watchers) listener();
}

export function useOpenDialog(): AnywhereDialog | undefined {
  return useSyncExternalStore(watch, () => opened);
}

function watch(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}
