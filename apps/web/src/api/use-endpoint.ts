import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import useSWR, { type SWRConfiguration, useSWRConfig } from "swr";
import type { Loaded, Refreshable } from "#state/loaded.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { type Args, call, toUrl } from "./call.ts";
import { TEMPORARY_CLIENT_ERRORS } from "./send-request.ts";

export interface ReadOptions<Reply = unknown> {
  /** The polling interval while the component is mounted, which can depend on the value; 0 for never. */
  readonly refreshEveryMs?: number | ((reply: Reply | undefined) => number);
  /** Fetched once: no revalidation on focus, reconnection, interval or error. */
  readonly once?: boolean;
  /** A version that replaces a slow deep comparison of two responses. */
  readonly getVersion?: (reply: Reply) => unknown;
  /** Updates a cached response instead of fetching it; resolves with undefined if it must be fetched. */
  readonly update?: (cachedReply: Reply) => Promise<NoInfer<Reply> | undefined>;
}

/** No request is sent while the parameters of an endpoint are undefined or the endpoint is null. */
type ReadArgs<Request, Reply> = unknown extends Request
  ? [request?: undefined, options?: ReadOptions<NoInfer<Reply>>]
  : [request: Request | undefined, options?: ReadOptions<NoInfer<Reply>>];

/** Reads a GET endpoint through the cache; the result is loading, failed or ready. */
export function useEndpoint<Request, Reply>(
  endpoint: Endpoint<Request, Reply, "GET"> | null,
  ...[request, options = {}]: ReadArgs<Request, Reply>
): Refreshable<Reply> {
  const key = endpoint === null || isWaiting(endpoint, request) ? null : toUrl(endpoint, request);
  const { cache } = useSWRConfig();
  const { update } = options;
  const fetcher =
    endpoint &&
    (async (url: string) => {
      // The cache contains responses of this endpoint under its URL.
      const cachedReply = update && (cache.get(url)?.data as Reply | undefined);
      const updatedReply = cachedReply === undefined ? undefined : await update?.(cachedReply);
      return updatedReply ?? call(endpoint, ...([request] as unknown as Args<Request>));
    });
  const { data, error, mutate } = useSWR<Reply, unknown>(key, fetcher, toSwrOptions(options));
  return { ...toLoaded(data, error), refresh: async () => void (await mutate()) };
}

/**
 * What to show: cached data stays while the server is unreachable or fails, but not after a final error. After a
 * session has expired, the session decides what stays on screen.
 */
export function toLoaded<T>(data: T | undefined, error: unknown): Loaded<T> {
  if (data !== undefined && (!isFinalError(error) || isUnauthorized(error))) return { state: "ready", data };
  return error === undefined ? { state: "loading" } : { state: "failed", error };
}

/** Whether a retry would return the same response. */
export function isFinalError(error: unknown): boolean {
  return (
    error instanceof ProblemResponse && error.status < 500 && !TEMPORARY_CLIENT_ERRORS.includes(error.status)
  );
}

/** Whether the server responded that the session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ProblemResponse && error.status === 401;
}

function isWaiting(endpoint: Endpoint, request: unknown): boolean {
  return request === undefined && (endpoint.params !== undefined || endpoint.query !== undefined);
}

function toSwrOptions<Reply>({
  once,
  refreshEveryMs,
  getVersion,
}: ReadOptions<Reply>): SWRConfiguration<Reply> {
  if (once) {
    return {
      refreshInterval: 0,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    };
  }
  return {
    ...(refreshEveryMs !== undefined && { refreshInterval: refreshEveryMs }),
    ...(getVersion && {
      compare: (a, b) => a === b || (a !== undefined && b !== undefined && getVersion(a) === getVersion(b)),
    }),
  };
}
