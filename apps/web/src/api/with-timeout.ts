const TIMEOUT_MS = 10_000;

/** The server has sent nothing for too long. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** Fails with a TimeoutError after ten seconds, and calls `cancel` to stop the awaited work. */
export async function withTimeout<T>(promise: Promise<T>, cancel: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`The server has sent nothing for ${TIMEOUT_MS} ms`));
      cancel();
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
