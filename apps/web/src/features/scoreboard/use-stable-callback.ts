import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same and calls the latest callback; for properties of memoized components. */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
