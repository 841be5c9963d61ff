import type { Timer } from "#ports/timer.ts";

/** Waits for the work; returns undefined after the timeout, while the work continues. */
export async function withTimeout<T>(
  timer: Timer,
  milliseconds: number,
  work: Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  const timeout = Promise.withResolvers<undefined>();
  const cancel = timer.after(milliseconds, () => timeout.resolve(undefined));
  return Promise.race([work.then((done) => ({ done })), timeout.promise]).finally(cancel);
}
