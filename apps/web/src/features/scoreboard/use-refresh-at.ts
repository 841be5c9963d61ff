import { useEffect, useEffectEvent } from "react";
import { serverNow } from "#time/server-clock.ts";

/** The maximum of setTimeout; who stays on a page for longer reloads it. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Reads again at a time of the server's clock, for a change that the server does not push. */
export function useRefreshAt(time: number | null, refresh: () => Promise<void>): void {
  const read = useEffectEvent(() => void refresh());
  useEffect(() => {
    const left = time === null ? 0 : time - serverNow();
    if (left <= 0 || left > MAX_WAIT_MS) return undefined;
    const timer = setTimeout(read, left);
    return () => clearTimeout(timer);
  }, [time]);
}
