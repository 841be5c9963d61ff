import { useEffect } from "react";

interface Options<V> {
  /** The values of the last response. */
  readonly initial: V;
  /** The values that the input is compared with. */
  readonly savedValues: V;
  readonly dirty: boolean;
  /** Replaces the saved values and the input. */
  readonly reset: (values: V) => void;
}

/** Shows newer values of the server in a form without changes: the cache may return older values first. */
export function useNewerValues<V>({ initial, savedValues, dirty, reset }: Options<V>): void {
  const initialJson = JSON.stringify(initial);
  useEffect(() => {
    if (!dirty && initialJson !== JSON.stringify(savedValues)) reset(initial);
    // oxlint-disable-next-line react/exhaustive-deps -- only a server response may reset the form
  }, [initialJson]);
}
