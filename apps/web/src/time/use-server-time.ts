import { useEffect, useState } from "react";
import { serverNow } from "./server-clock.ts";

/** The server's time in Unix milliseconds, updated periodically while mounted. */
export function useServerTime(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
