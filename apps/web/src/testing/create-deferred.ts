/** A promise that the test resolves, for a response that arrives later. */
export function createDeferred<T = object>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
