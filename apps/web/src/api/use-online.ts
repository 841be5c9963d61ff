import { useSyncExternalStore } from "react";

/** Whether the browser is online; offline, it shows cached data. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
