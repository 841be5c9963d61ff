import { useCallback, useEffect, useRef } from "react";
import { type Pace, throttled } from "./throttled.ts";

/** Returns a throttled function; pending work is canceled on unmount. */
export function useThrottled(work: () => void, { everyMs, delayMs = 0 }: Pace): () => void {
  const present = useRef(work);
  const throttle = useRef<ReturnType<typeof throttled>>(undefined);
  useEffect(() => {
    present.current = work;
  });
  useEffect(() => {
    const own = throttled(() => present.current(), { everyMs, delayMs });
    throttle.current = own;
    return own.cancel;
  }, [everyMs, delayMs]);
  return useCallback(() => throttle.current?.call(), []);
}
