import type { FastifyInstance } from "fastify";

export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // Answers of the API are data; the page has a policy of its own.
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
  // Nobody may keep an answer unless its route says so.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
}
