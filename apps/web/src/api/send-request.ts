import { getActiveLanguage } from "#i18n/i18n.ts";
import { updateServerClock } from "#time/server-clock.ts";
import { wait } from "#time/wait.ts";
import { dropPrefetchedResponses, takePrefetchedResponse } from "./prefetched.ts";
import { TimeoutError, withTimeout } from "./with-timeout.ts";

const RETRY_DELAYS_MS = [300, 600];
/** The idempotent methods: the server may receive the request twice. */
const RETRIED_METHODS = ["GET", "PUT", "HEAD", "DELETE", "OPTIONS", "TRACE"];
/** Client errors after which a retry can succeed. */
export const TEMPORARY_CLIENT_ERRORS: readonly number[] = [408, 429];
const RETRIED_STATUSES = [...TEMPORARY_CLIENT_ERRORS, 500, 502, 503, 504];

/** The server cannot be reached, or the connection was lost before the response was complete. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** The method is required: it decides on retries and on the use of prefetched responses. */
export interface RequestData extends RequestInit {
  readonly method: string;
}

interface Options {
  /** Whether the request fails if there is no response after ten seconds. */
  readonly hasTimeout: boolean;
  /** Whether an idempotent request is sent again after a failure. */
  readonly isRetried: boolean;
  /** Whether the body of a successful response contains data. */
  readonly hasReply: boolean;
}

/**
 * Sends a request and returns the response, with any status. An idempotent request is sent again
 * after a network error or one of `RETRIED_STATUSES`, at most twice.
 */
export function sendRequest(url: string, init: RequestData, options: Options): Promise<Response> {
  const isRepeatable = options.isRetried && RETRIED_METHODS.includes(init.method);
  return attempt(url, init, options, isRepeatable ? RETRY_DELAYS_MS : []);
}

async function attempt(
  url: string,
  init: RequestData,
  options: Options,
  [delayMs, ...laterDelaysMs]: readonly number[],
): Promise<Response> {
  const request = options.hasTimeout ? sendInTime(url, init) : sendOnce(url, init);
  if (delayMs === undefined) return request;
  const outcome = await request.catch((error: unknown) => error);
  if (outcome instanceof Response && !RETRIED_STATUSES.includes(outcome.status)) return outcome;
  if (outcome instanceof TimeoutError) throw outcome;
  await wait(delayMs);
  const response = await attempt(url, init, options, laterDelaysMs);
  return isDeleted(response, init, options) ? new Response(null, { status: 204 }) : response;
}

/** Whether a repeated DELETE found nothing: an earlier attempt succeeded, but its response was lost. */
function isDeleted({ status }: Response, { method }: RequestData, { hasReply }: Options): boolean {
  return method === "DELETE" && status === 404 && !hasReply;
}

function sendInTime(url: string, init: RequestData): Promise<Response> {
  const controller = new AbortController();
  const response = sendOnce(url, { ...init, signal: controller.signal });
  return withTimeout(response, () => controller.abort());
}

async function sendOnce(url: string, init: RequestData): Promise<Response> {
  const prefetchedResponse = await takeMatchingResponse(url, init.method);
  if (prefetchedResponse) return prefetchedResponse;
  const sentAt = Date.now();
  const response = await fetch(new Request(url, init)).catch((error: unknown) => {
    throw new NetworkError(`${url} cannot be reached`, { cause: error });
  });
  updateServerClock(response.headers.get("date"), sentAt, Date.now());
  return response;
}

/** The response that index.html has prefetched, unless it is in another language. */
async function takeMatchingResponse(url: string, method: string): Promise<Response | undefined> {
  // A write can invalidate all prefetched responses, especially a change of the user.
  if (method !== "GET") dropPrefetchedResponses();
  const response = await takePrefetchedResponse(url);
  if (response?.headers.get("content-language") !== getActiveLanguage()) return undefined;
  updateServerClock(response.headers.get("date"), performance.timeOrigin, Date.now());
  return response;
}
