import { useEffect } from "react";

/** Keeps the screen from going dark while the component is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let over = false;
    async function hold() {
      // Absent without https, refused on a low battery: the screen is then as usual.
      if (document.visibilityState === "hidden" || !("wakeLock" in navigator)) return;
      const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) await lock?.release();
      else held = lock;
    }
    // The browser takes the lock back whenever the page is hidden.
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
