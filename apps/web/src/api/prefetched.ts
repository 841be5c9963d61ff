declare global {
  /** Responses by URL for the first requests of a screen, prefetched by index.html. */
  var prefetchedResponses: Map<string, Promise<Response | undefined>> | undefined;
}

/** Returns and removes a prefetched response. */
export async function takePrefetchedResponse(url: string): Promise<Response | undefined> {
  const response = globalThis.prefetchedResponses?.get(url);
  globalThis.prefetchedResponses?.delete(url);
  return response;
}

/** Returns a prefetched response without removing it. */
export async function peekPrefetchedResponse(url: string): Promise<Response | undefined> {
  return (await globalThis.prefetchedResponses?.get(url))?.clone();
}

/** Drops unused prefetched responses, which may be out of date. */
export function dropPrefetchedResponses(): void {
  globalThis.prefetchedResponses?.clear();
}
