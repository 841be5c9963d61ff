import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import { hasBody } from "./body-timeout.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const MULTIPART = /^\s*multipart\//i;

/** Refuses bodies with a charset other than UTF-8, and compressed multipart bodies, with 415. */
export function refuseUnreadableBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (hasBody(request) && !isReadable(request)) done(new ProblemError("request.media-type"));
    else done();
  });
}

function isReadable({ headers }: FastifyRequest): boolean {
  const { "content-type": contentType = "", "content-encoding": encoding = "identity" } = headers;
  // `@fastify/multipart` reads the raw request, not the payload that `@fastify/compress` has decompressed.
  return isUtf8(contentType) && (encoding === "identity" || !MULTIPART.test(contentType));
}

/** Whether a content type has no charset or UTF-8: all bodies are decoded as UTF-8. */
function isUtf8(contentType: string): boolean {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
