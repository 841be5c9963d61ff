import { useEffect } from "react";

/** Keeps the screen on while the component is mounted, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let over = false;
    async function hold() {
      // Not available without HTTPS, rejected on a low battery: the screen then turns off as usual.
      if (document.visibilityState === "hidden" || !("wakeLock" in navigator)) return;
      const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) await lock?.release();
      else held = lock;
    }
    // The browser releases the lock whenever the page is hidden.
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener("visibilitychange", holdAgain);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", holdAgain);
      void held?.release();
    };
  }, []);
}
