import type { FastifyInstance } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import { hasBody } from "./body-timeout.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Request bodies are decoded as UTF-8, so a body that declares another charset is refused with 415. */
export function refuseOtherCharsets(app: FastifyInstance): void {
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (hasBody(request) && !isUtf8(request.headers["content-type"]))
      done(new ProblemError("request.media-type"));
    else done();
  });
}

function isUtf8(contentType = ""): boolean {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
