import { CommandError } from "./command.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs work that the first signal aborts, so that it can clean up; then the command fails with `message`. A second signal
 * ends the process immediately.
 */
export async function abortOnSignal<T>(
  message: string,
  work: (interruptSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of SIGNALS) process.once(signal, abort);
  try {
    return await work(controller.signal);
  } catch (cause) {
    throw controller.signal.aborted ? new CommandError(message, { cause }) : cause;
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort);
  }
}
