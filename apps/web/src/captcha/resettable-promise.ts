/** A value that can arrive later and be reset: readers wait until it is available or has failed. */
export function createResettablePromise<T>() {
  let currentPromise: Promise<T> | undefined;
  const pendingResolves: ((promise: Promise<T>) => void)[] = [];
  return {
    get: () => currentPromise ?? new Promise<T>((resolve) => void pendingResolves.push(resolve)),
    set(next: Promise<T> | undefined): void {
      currentPromise = next;
      if (!next) return;
      // There may be no reader; this avoids an unhandled rejection.
      next.catch(() => undefined);
      for (const resolve of pendingResolves.splice(0)) resolve(next);
    },
  };
}
