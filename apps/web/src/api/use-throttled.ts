import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type Pace, throttled } from "./throttled.ts";

/** Returns a throttled function; pending work is canceled on unmount. */
export function useThrottled(work: () => void, { everyMs, delayMs = 0 }: Pace): () => void {
  const run = useEffectEvent(work);
  const throttle = useRef<ReturnType<typeof throttled>>(undefined);
  useEffect(() => {
    const own = throttled(run, { everyMs, delayMs });
    throttle.current = own;
    return own.cancel;
  }, [everyMs, delayMs]);
  return useCallback(() => throttle.current?.call(), []);
}
