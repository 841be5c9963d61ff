/** Reports the failure of a promise only where it is awaited. An earlier failure would otherwise end the process. */
export function awaitLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
