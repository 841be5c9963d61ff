import { useEffect, useState } from "react";
import { getServerTime } from "./server-clock.ts";

/** The server's time in Unix milliseconds, updated periodically while mounted. */
export function useServerTime(everyMs: number): number {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
