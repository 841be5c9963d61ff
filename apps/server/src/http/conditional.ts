import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Prefix of the weak ETag of this route. */
    etag?: string;
  }
}

/**
 * Conditional requests. The ETag is a hash of the content, so two changes within a second get different
 * tags, and an update without a change keeps the tag.
 */
export function sendConditionally(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const prefix = request.routeOptions.config.etag;
    if (prefix === undefined || reply.statusCode !== 200 || typeof payload !== "string")
      return done(null, payload);
    const etag = `W/"${prefix}-${createHash("sha256").update(payload).digest("hex").slice(0, 16)}"`;
    reply.header("etag", etag).header("cache-control", "must-revalidate, no-cache");
    if (!matches(request.headers["if-none-match"], etag)) return done(null, payload);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  });
}

/** Weak comparison, as RFC 9110 requires for If-None-Match. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const known = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(etag.slice(2));
}
