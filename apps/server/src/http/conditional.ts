import type { onSendHookHandler } from "fastify";
import { toContentTag } from "./content-tag.ts";
import { matchesWeakly } from "./preconditions.ts";

/** Adds an ETag with the prefix to the responses of a route, and handles conditional requests. */
export function createConditionalHook(prefix: string): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return done(null, payload);
    const etag = `"${toContentTag(prefix, payload)}"`;
    reply.header("etag", `W/${etag}`).header("cache-control", "must-revalidate, no-cache");
    const ifNoneMatch = request.headers["if-none-match"];
    if (ifNoneMatch === undefined || !matchesWeakly(ifNoneMatch, { etag })) return done(null, payload);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  };
}
