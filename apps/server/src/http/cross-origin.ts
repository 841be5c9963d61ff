import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AdmitPublicRequest } from "./admission.ts";

const REQUEST_HEADERS = [
  "authorization",
  "content-type",
  "accept-language",
  "if-none-match",
  "if-modified-since",
  // The official SignalR client sends these with each negotiation.
  "x-requested-with",
  "x-signalr-user-agent",
];
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": REQUEST_HEADERS.join(", "),
  // Chromium allows two hours at most.
  "access-control-max-age": "7200",
  "cache-control": "no-store",
};
const EXPOSED_HEADERS = "content-disposition, content-language, etag, retry-after, x-request-id";

export type CrossOrigin = ReturnType<typeof crossOrigin>;

/**
 * CLIENT-2: pages of these origins may read the responses to GET requests and to requests with an API token.
 * `Access-Control-Allow-Credentials` is never sent, so browsers do not let these pages read responses to requests with
 * cookies.
 */
export function crossOrigin(origins: readonly string[]) {
  const allowedOrigins = new Set(origins);

  /** Whether the request is from a page of an allowed origin. */
  function isFromAllowedPage({ origin }: IncomingHttpHeaders): boolean {
    return origin !== undefined && allowedOrigins.has(origin);
  }

  function install(app: FastifyInstance, admitPublic: AdmitPublicRequest): void {
    if (allowedOrigins.size === 0) return;
    app.addHook("onRequest", async (request, reply) => {
      if (!isFromAllowedPage(request.headers) || !isReadable(request)) return undefined;
      reply.header("access-control-allow-origin", request.headers.origin);
      if (!isPreflight(request)) {
        reply.header("access-control-expose-headers", EXPOSED_HEADERS);
        return undefined;
      }
      await admitPublic(request, reply);
      return reply.code(204).headers(PREFLIGHT_HEADERS).send();
    });
    // In `onSend`, because other hooks replace `vary`.
    app.addHook("onSend", (_request, reply, payload, done) => {
      const vary = reply.getHeader("vary");
      reply.header("vary", vary === undefined ? "origin" : `${String(vary)}, origin`);
      done(null, payload);
    });
  }

  return { isFromAllowedPage, install };
}

/** Whether a page may read the response, or, for a preflight request, the response to the following request. */
function isReadable(request: FastifyRequest): boolean {
  const { headers } = request;
  if (!isPreflight(request)) return isRead(request.method) || headers.authorization !== undefined;
  const requestedHeaders = String(headers["access-control-request-headers"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return isRead(headers["access-control-request-method"]) || requestedHeaders.includes("authorization");
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}
