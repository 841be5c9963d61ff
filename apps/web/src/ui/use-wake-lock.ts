import { useEffect } from "react";

/** Keeps the screen on while the component is mounted, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let sentinel: WakeLockSentinel | undefined;
    let isUnmounted = false;
    async function acquire() {
      // Not available without HTTPS, rejected on a low battery: the screen then turns off as usual.
      if (document.visibilityState === "hidden" || !("wakeLock" in navigator)) return;
      const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isUnmounted) await lock?.release();
      else sentinel = lock;
    }
    // The browser releases the lock whenever the page is hidden.
    const reacquire = () => void acquire();
    reacquire();
    document.addEventListener("visibilitychange", reacquire);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", reacquire);
      void sentinel?.release();
    };
  }, []);
}
