import type { FastifyInstance } from "fastify";
import { hasBody } from "./body-timeout.ts";

/**
 * Some HTTP libraries send a content type with an empty body, for example `application/octet-stream`. GZCTF ignores the
 * type if the endpoint has no body.
 */
export function ignoreTypeOfEmptyBody(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request;
    if (headers["content-type"] !== undefined && !hasBody(request) && !request.routeOptions.schema?.body)
      delete headers["content-type"];
    done();
  });
}
