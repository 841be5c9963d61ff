import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function with a stable identity that calls the latest callback, for props of memoized components. */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
