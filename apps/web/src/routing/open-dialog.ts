import { useSyncExternalStore } from "react";

/** Dialogs that any screen can open. */
export type GlobalDialog = "color" | "keys" | "palette";

let openDialog: GlobalDialog | undefined;
const listeners = new Set<() => void>();

/** Opens a global dialog; without a name, closes the open one. */
export function showDialog(name?: GlobalDialog): void {
  openDialog = name;
  for (const listener of listeners) listener();
}

export function useOpenDialog(): GlobalDialog | undefined {
  return useSyncExternalStore(watch, () => openDialog);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
