/** A value that is available now, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `use` with the value, synchronously if the value is available now. */
export function whenReady<T, U>(value: MaybePromise<T>, use: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}
