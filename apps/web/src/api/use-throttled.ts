import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type ThrottleOptions, throttled } from "./throttled.ts";

/** Returns a throttled function; pending work is canceled on unmount. */
export function useThrottled(work: () => void, { everyMs, delayMs = 0 }: ThrottleOptions): () => void {
  const run = useEffectEvent(work);
  const throttle = useRef<ReturnType<typeof throttled>>(undefined);
  useEffect(() => {
    const instance = throttled(run, { everyMs, delayMs });
    throttle.current = instance;
    return instance.cancel;
  }, [everyMs, delayMs]);
  return useCallback(() => throttle.current?.call(), []);
}
