import type { FastifyInstance } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Upgrades } from "./upgrades.ts";

/**
 * Replaces Node's handling of HTTP/1.1 requests without `Host`, of unknown expectations, and of the connections of
 * upgrade requests that are not upgraded.
 */
export function overrideNodeDefaults(app: FastifyInstance, upgrades: Pick<Upgrades, "isUpgrade">): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    // Node's parser drops requests that are pipelined after an upgrade request.
    if (raw.headers.upgrade !== undefined && !upgrades.isUpgrade(request))
      reply.header("connection", "close");
    if (raw.headers.host === undefined && raw.httpVersion === "1.1")
      done(new ProblemError("request.invalid"));
    else done();
  });
  // RFC 9110, 10.1.1: a server may ignore an expectation that it does not support.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
}
