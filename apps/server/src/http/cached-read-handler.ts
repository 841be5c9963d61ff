import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Language } from "@gonfalon/contract/languages.ts";
import { findAccessRefusal } from "#kernel/access.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { memoize } from "#kernel/memoize.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Admission, CountedCaller } from "./admission.ts";
import { cachedReadRoutes, type MatchedRead } from "./cached-read-routes.ts";
import { type CachedResponse, getReadyResponse, type ReadyResponse } from "./cached-response.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { OnCompleted } from "./completed-requests.ts";
import type { CrossOrigin } from "./cross-origin.ts";
import { getHeaderLanguage } from "./language.ts";
import type { RequestHead } from "./request-head.ts";
import { requestIds } from "./request-id.ts";
import { HSTS, needsHsts, SECURITY_HEADERS } from "./security-headers.ts";

interface CachedReadHandlerDeps {
  readonly admission: Pick<Admission, "count" | "setCaller" | "getCaller">;
  readonly connection: ClientConnection;
  readonly cors: Pick<CrossOrigin, "isFromAllowedPage">;
  readonly stopwatch: Stopwatch;
  readonly random: Random;
  readonly onCompleted: OnCompleted;
}

/** The parameters are validated against the schemas of the endpoint. */
interface CachedReadRequest extends Pick<MatchedRead<unknown>, "params" | "query"> {
  readonly user: Principal | undefined;
  /** From the Accept-Language header. */
  readonly language: Language;
}

interface CachedRead {
  readonly endpoint: Endpoint;
  readonly handle: (request: CachedReadRequest) => MaybePromise<CachedResponse>;
}

/** A response with all its headers. */
export type ReadResponse = Pick<ReadyResponse, "status" | "body"> & { readonly headers: string[] };

/** Returns whether it has sent the response. */
type SendResponse = (response: ReadResponse) => boolean;

export type CachedReadHandler = ReturnType<typeof cachedReadHandler>;

/**
 * Sends cached responses without the framework. If the response is not in memory, or the request must be rejected, the
 * framework handles the request as usual.
 */
export function cachedReadHandler(deps: CachedReadHandlerDeps) {
  const { admission, connection, cors, stopwatch, onCompleted } = deps;
  const getRequestId = requestIds(deps.random);
  const routes = cachedReadRoutes<CachedRead>();

  /** Registers a GET endpoint. */
  function add(endpoint: Endpoint, handle: CachedRead["handle"]): void {
    routes.add(endpoint, { endpoint, handle });
  }

  /**
   * Sends the response if it is in memory; returns whether it was sent. `countedRequest` is the object that an earlier
   * call for the same request has counted, if any, so that the request is not counted again.
   */
  function serve(request: RequestHead, send: SendResponse, countedRequest?: RequestHead): boolean {
    const matchedRead = isPlainRead(request) ? routes.find(request.url ?? "") : undefined;
    if (!matchedRead) return false;
    const startedAt = stopwatch.microseconds();
    const { endpoint } = matchedRead.read;
    const caller =
      (countedRequest && admission.getCaller(countedRequest)) ?? admission.count(request, endpoint);
    const response = caller instanceof Promise ? undefined : findReady(matchedRead, caller, request);
    if (
      !response ||
      !send({ status: response.status, headers: toHeaders(response, request), body: response.body })
    ) {
      admission.setCaller(request, caller);
      return false;
    }
    const milliseconds = (stopwatch.microseconds() - startedAt) / 1000;
    onCompleted({
      method: "GET",
      route: endpoint.path,
      status: response.status,
      milliseconds,
      isCachedRead: true,
    });
    return true;
  }

  function isPlainRead({ method, headers }: RequestHead): boolean {
    const { authorization, host, upgrade } = headers;
    return (
      method === "GET" &&
      authorization === undefined &&
      host !== undefined &&
      upgrade === undefined &&
      !cors.isFromAllowedPage(headers)
    );
  }

  function toHeaders({ status, headers }: ReadyResponse, request: RequestHead): string[] {
    const requestId = ["x-request-id", getRequestId(request)];
    const hsts = needsHsts(connection, request) ? HSTS : [];
    return status === 304
      ? [...headers, ...requestId, ...hsts]
      : [...headers, ...getBodyHeaders(request.headers["accept-language"] ?? ""), ...requestId, ...hsts];
  }

  return { add, serve };
}

/** The response, if it is in memory and the request is not refused. */
function findReady(
  { read: { endpoint, handle }, params, query }: MatchedRead<CachedRead>,
  { principal: user, refusal }: CountedCaller,
  { headers }: RequestHead,
): ReadyResponse | undefined {
  if (refusal || findAccessRefusal(endpoint, user)) return undefined;
  const language = getHeaderLanguage(headers["accept-language"] ?? "");
  try {
    const response = whenReady(handle({ user, params, query, language }), (response) =>
      getReadyResponse(response, headers),
    );
    if (!(response instanceof Promise)) return response;
    // The framework waits for the same values and sends the error, if any.
    response.catch(() => undefined);
    return undefined;
  } catch {
    // The framework calls the handler again and sends the error. Rethrown here, it would end the process.
    return undefined;
  }
}

/** Cached responses already contain the content security policy. */
const { "content-security-policy": _, ...OTHER_SECURITY_HEADERS } = SECURITY_HEADERS;
const SECURITY = Object.entries(OTHER_SECURITY_HEADERS).flat();

/** The headers that only a 200 response has; `sendCached` removes them from a 304. */
const getBodyHeaders = memoize((acceptLanguage: string) =>
  SECURITY.concat("content-language", getHeaderLanguage(acceptLanguage)),
);
