import { useSyncExternalStore } from "react";

/** Whether the browser has a network; what it shows without one is from the cache. */
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
