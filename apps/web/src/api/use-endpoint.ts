import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import useSWR, { type SWRConfiguration } from "swr";
import { type Args, call, ProblemResponse, urlOf } from "./call.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly data: T };

/** A loaded value that can be fetched again. */
export type Refreshable<T> = Loaded<T> & { readonly refresh: () => Promise<void> };

export interface ReadOptions<Reply = unknown> {
  /** How often the value is fetched again while it is on screen, which may depend on it; 0 for never. */
  readonly refreshEveryMs?: number | ((reply: Reply | undefined) => number);
  /** Fetched a single time: neither again on focus, reconnection or by the clock, nor after a failure. */
  readonly once?: boolean;
  /** What differs between two answers if anything does, where comparing all of them would take long. */
  readonly versionOf?: (reply: Reply) => unknown;
}

/** A call that takes a request waits while it is undefined; any call waits while the endpoint is null. */
type ReadArgs<Request, Reply> = unknown extends Request
  ? [request?: undefined, options?: ReadOptions<NoInfer<Reply>>]
  : [request: Request | undefined, options?: ReadOptions<NoInfer<Reply>>];

/** Reads a GET call through the cache, as one value instead of three flags. */
export function useEndpoint<Request, Reply>(
  endpoint: Endpoint<Request, Reply, "GET"> | null,
  ...[request, options = {}]: ReadArgs<Request, Reply>
): Refreshable<Reply> {
  const key = endpoint === null || isWaiting(endpoint, request) ? null : urlOf(endpoint, request);
  const fetcher = endpoint && (() => call(endpoint, ...([request] as unknown as Args<Request>)));
  const { data, error, mutate } = useSWR<Reply, unknown>(key, fetcher, swrOptionsOf(options));
  return { ...loadedFrom(data, error), refresh: async () => void (await mutate()) };
}

/**
 * What the reader should see: a cached answer outlives a lost connection, but not the server's refusal. When a
 * session has ended it is the session that decides what stays on screen.
 */
export function loadedFrom<T>(data: T | undefined, error: unknown): Loaded<T> {
  if (data !== undefined && (!isRefusal(error) || isSignedOutRefusal(error))) return { state: "ready", data };
  return error === undefined ? { state: "loading" } : { state: "failed", error };
}

/** Whether asking again would bring the same answer. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ProblemResponse && error.status < 500 && ![408, 413, 429].includes(error.status);
}

/** Whether the server no longer knows who asks. */
export function isSignedOutRefusal(error: unknown): boolean {
  return error instanceof ProblemResponse && error.status === 401;
}

function isWaiting(endpoint: Endpoint, request: unknown): boolean {
  return request === undefined && (endpoint.params !== undefined || endpoint.query !== undefined);
}

function swrOptionsOf<Reply>({
  once,
  refreshEveryMs,
  versionOf,
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
    ...(versionOf && {
      compare: (a, b) => a === b || (a !== undefined && b !== undefined && versionOf(a) === versionOf(b)),
    }),
  };
}
