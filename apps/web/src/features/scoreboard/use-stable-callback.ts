import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function with a stable identity that calls the latest callback, for props of memoized components. */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latestCallback = useRef(callback);
  useLayoutEffect(() => {
    latestCallback.current = callback;
  });
  return useCallback((...args: Args) => latestCallback.current(...args), []);
}
