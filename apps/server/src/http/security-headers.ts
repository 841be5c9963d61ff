import type { FastifyInstance } from "fastify";

export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // API responses are data; the page has its own policy.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

const HSTS = "max-age=31536000";

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === "https" && request.hostname !== "localhost")
      reply.header("strict-transport-security", HSTS);
    done();
  });
  // Responses are not cacheable unless the route allows it.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
}
