import { useSyncExternalStore } from "react";

/** Dialogs that any screen can open. */
export type GlobalDialog = "color" | "keys" | "palette";

let openDialog: GlobalDialog | undefined;
const watchers = new Set<() => void>();

/** Opens a global dialog; without a name, closes it. */
export function showDialog(name?: GlobalDialog): void {
  openDialog = name;
  for (const listener of watchers) listener();
}

export function useOpenDialog(): GlobalDialog | undefined {
  return useSyncExternalStore(watch, () => openDialog);
}

function watch(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}
