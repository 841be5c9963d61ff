import { createHash } from "node:crypto";
import type { onSendHookHandler } from "fastify";
import { matchesWeakly } from "./preconditions.ts";

/**
 * Adds an ETag to the responses of a route, and handles conditional requests. The tag is the prefix and a hash of the
 * content, so two changes within a second get different tags, and an update without a change keeps the tag.
 */
export function createConditionalHook(prefix: string): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return done(null, payload);
    const etag = `"${prefix}-${createHash("sha256").update(payload).digest("hex").slice(0, 16)}"`;
    reply.header("etag", `W/${etag}`).header("cache-control", "must-revalidate, no-cache");
    const ifNoneMatch = request.headers["if-none-match"];
    if (ifNoneMatch === undefined || !matchesWeakly(ifNoneMatch, { etag })) return done(null, payload);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  };
}
