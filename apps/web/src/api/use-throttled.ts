import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type ThrottleOptions, throttle } from "./throttle.ts";

/** Returns a throttled function; pending work is canceled on unmount. */
export function useThrottled(work: () => void, { everyMs, delayMs = 0 }: ThrottleOptions): () => void {
  const run = useEffectEvent(work);
  const throttledRun = useRef<ReturnType<typeof throttle>>(undefined);
  useEffect(() => {
    const instance = throttle(run, { everyMs, delayMs });
    throttledRun.current = instance;
    return instance.cancel;
  }, [everyMs, delayMs]);
  return useCallback(() => throttledRun.current?.call(), []);
}
