import type { Timer } from "#ports/timer.ts";

/** Ends with the work, or when it has taken too long to wait for; the work goes on then. */
export async function within<T>(
  timer: Timer,
  milliseconds: number,
  work: Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  const late = Promise.withResolvers<undefined>();
  const cancel = timer.after(milliseconds, () => late.resolve(undefined));
  return Promise.race([work.then((done) => ({ done })), late.promise]).finally(cancel);
}
