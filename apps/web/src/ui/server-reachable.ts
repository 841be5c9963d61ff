const TIMEOUT_MS = 10_000;

/** Whether the server responds. `navigator.onLine` is also true in a network without a route to the server. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch("/", {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok;
  } catch {
    return false;
  }
}
