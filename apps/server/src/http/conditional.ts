import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { matchesWeakly } from "./preconditions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Prefix of the weak ETag of this route. */
    etag?: string;
  }
}

/**
 * Handles conditional requests. The ETag is a hash of the content, so two changes within a second get different
 * tags, and an update without a change keeps the tag.
 */
export function sendConditionally(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const prefix = request.routeOptions.config.etag;
    if (prefix === undefined || reply.statusCode !== 200 || typeof payload !== "string")
      return done(null, payload);
    const etag = `"${prefix}-${createHash("sha256").update(payload).digest("hex").slice(0, 16)}"`;
    reply.header("etag", `W/${etag}`).header("cache-control", "must-revalidate, no-cache");
    const ifNoneMatch = request.headers["if-none-match"];
    if (ifNoneMatch === undefined || !matchesWeakly(ifNoneMatch, { etag })) return done(null, payload);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  });
}
