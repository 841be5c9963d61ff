/** A value that can arrive later and be reset: readers wait until it is available or has failed. */
export function resettablePromise<T>() {
  let present: Promise<T> | undefined;
  const waiting: ((present: Promise<T>) => void)[] = [];
  return {
    get: () => present ?? new Promise<T>((resolve) => void waiting.push(resolve)),
    set(next: Promise<T> | undefined): void {
      present = next;
      if (!next) return;
      // There may be no reader; this avoids an unhandled rejection.
      next.catch(() => undefined);
      for (const resolve of waiting.splice(0)) resolve(next);
    },
  };
}
