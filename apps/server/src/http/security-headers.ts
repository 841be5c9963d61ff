import type { FastifyInstance } from "fastify";
import type { ClientConnection } from "./client-connection.ts";
import type { RequestHead } from "./request-head.ts";

export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // API responses are data; the page has its own policy.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

export const HSTS = ["strict-transport-security", "max-age=31536000"] as const;

/** HSTS applies to a host with all its ports, so for localhost it would affect other programs. */
export function needsHsts(connection: ClientConnection, request: RequestHead): boolean {
  return connection.isSecure(request) && !connection.isLocalhost(request);
}

export function sendSecurityHeaders(app: FastifyInstance, connection: ClientConnection): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (needsHsts(connection, request.raw)) reply.header(...HSTS);
    done();
  });
  // Responses are not cacheable unless the route allows it.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
}
