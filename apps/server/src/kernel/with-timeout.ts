import type { Timer } from "#ports/timer.ts";

/** Waits for the work with a timeout; the work continues after the timeout. */
export async function withTimeout<T>(
  timer: Timer,
  milliseconds: number,
  work: Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  const late = Promise.withResolvers<undefined>();
  const cancel = timer.after(milliseconds, () => late.resolve(undefined));
  return Promise.race([work.then((done) => ({ done })), late.promise]).finally(cancel);
}
