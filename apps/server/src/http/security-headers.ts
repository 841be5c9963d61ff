import type { FastifyInstance } from "fastify";

const HEADERS = {
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
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    if (request.protocol === "https" && request.hostname !== "localhost")
      reply.header("strict-transport-security", HSTS);
  });
  // Nobody may keep an answer unless its route says so.
  app.addHook("onSend", async (_request, reply, payload) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
}
