import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Access, Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { accessRefusal } from "#kernel/access.ts";
import { memoize } from "#kernel/memoize.ts";
import type { Authenticator } from "#ports/authenticator.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import { type CachedResponse, readyResponse } from "./cached-response.ts";
import type { OnCompleted } from "./completed-requests.ts";
import { headerLanguage } from "./language.ts";
import { countRequest, type RateLimits, type RateRefusal } from "./rate-limit.ts";
import { requestIds } from "./request-id.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { sessionTokenIn } from "./session-cookie.ts";

interface CachedReadsDeps {
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
  readonly trustProxy: (address: string, hop: number) => boolean;
  readonly stopwatch: Stopwatch;
  readonly random: Random;
  readonly onCompleted: OnCompleted;
}

interface Call {
  readonly user: Principal | undefined;
  readonly params: { readonly id: number };
}

/** Returns a cached response; undefined if it must wait or be rejected. */
type PeekResponse = (call: Call) => CachedResponse | undefined;

interface CachedRead {
  readonly route: string;
  readonly access: Access;
  readonly pattern: RegExp;
  readonly answer: PeekResponse;
}

export type CachedReads = ReturnType<typeof cachedReads>;

/**
 * Serves frequent reads from memory before the framework handles them. If the response is not in memory, or
 * the request must be rejected, the framework handles it as usual.
 */
export function cachedReads(deps: CachedReadsDeps) {
  const { authenticator, limits, trustProxy, stopwatch, onCompleted } = deps;
  const getRequestId = requestIds(deps.random);
  const reads: CachedRead[] = [];
  const refusals = new WeakMap<IncomingMessage, RateRefusal>();

  /** Registers a GET endpoint whose only parameter is `id`. */
  function add({ path, access }: Endpoint, answer: PeekResponse): void {
    const pattern = new RegExp(`^${path.replace(":id", "(\\d{1,9})")}$`);
    reads.push({ route: path, access, pattern, answer });
  }

  function install(server: Server): void {
    const framework = server.listeners("request");
    server.removeAllListeners("request").on("request", (request, reply) => {
      // During shutdown the framework must set `connection: close`.
      if (server.listening && serve(request, reply)) return;
      for (const listener of framework) Reflect.apply(listener, server, [request, reply]);
    });
  }

  function serve(request: IncomingMessage, reply: ServerResponse): boolean {
    const { authorization, host } = request.headers;
    if (request.method !== "GET" || authorization !== undefined || host === undefined) return false;
    for (const read of reads) {
      const id = read.pattern.exec(request.url ?? "")?.[1];
      if (id !== undefined) return serveRead(read, { id: Number(id) }, request, reply);
    }
    return false;
  }

  function serveRead(
    { route, access, answer }: CachedRead,
    params: Call["params"],
    request: IncomingMessage,
    reply: ServerResponse,
  ): boolean {
    const began = stopwatch.microseconds();
    const token = sessionTokenIn(request.headers, isSecure(request));
    const user = token === undefined ? undefined : authenticator.peekSession(token);
    if ((token !== undefined && !user) || accessRefusal(access, user?.role)) return false;
    const kept = answer({ user, params });
    const ready = kept && readyResponse(kept, request.headers);
    if (!ready || !isWithinLimit(request, user)) return false;
    const identity = ["x-request-id", getRequestId(request)];
    const headers =
      ready.status === 304
        ? ready.headers.concat(identity)
        : ready.headers.concat(headersIn(request.headers["accept-language"] ?? ""), identity);
    reply.writeHead(ready.status, headers).end(ready.body);
    const milliseconds = (stopwatch.microseconds() - began) / 1000;
    onCompleted({ method: "GET", route, status: ready.status, milliseconds });
    return true;
  }

  /** Counts the request. The framework sends the 429 response without counting it again. */
  function isWithinLimit(request: IncomingMessage, user: Principal | undefined): boolean {
    const refusal = countRequest(limits, { userId: user?.id, address: clientIp(request) }, undefined);
    if (refusal) refusals.set(request, refusal);
    return !refusal;
  }

  /** Same as in the framework: the protocol from the last trusted proxy. */
  function isSecure({ socket, headers }: IncomingMessage): boolean {
    const protocol = headers["x-forwarded-proto"];
    return (
      protocol !== undefined &&
      String(protocol).split(",").at(-1)?.trim() === "https" &&
      trustProxy(socket.remoteAddress ?? "", 0)
    );
  }

  /** Same as in the framework: the closest address that is not a trusted proxy. */
  function clientIp({ socket, headers }: IncomingMessage): string {
    const remote = socket.remoteAddress ?? "";
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return remote;
    const named = String(forwarded).split(",");
    const hops = [remote, ...named.map((address) => address.trim()).reverse()];
    return hops.at(hops.findIndex((address, hop) => !trustProxy(address, hop))) ?? remote;
  }

  return { add, install, clientIp: clientIp, refusalOf: (request: IncomingMessage) => refusals.get(request) };
}

// Without HSTS: the page has already sent that header.
const ALWAYS_SENT = Object.entries(SECURITY_HEADERS).flat();

/** Common headers of responses with a body. */
const headersIn = memoize((acceptLanguage: string) =>
  ALWAYS_SENT.concat(["content-language", headerLanguage(acceptLanguage)]),
);
