import type { FastifyInstance } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Upgrades } from "./upgrades.ts";

/**
 * Handles requests that Node would otherwise handle itself: HTTP/1.1 without `Host`, unknown expectations, and upgrades
 * that are not accepted.
 */
export function acceptOrdinaryRequests(app: FastifyInstance, upgrades: Pick<Upgrades, "isUpgrade">): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    // Node's parser drops all data that follows such a request on the connection.
    if (raw.headers.upgrade !== undefined && !upgrades.isUpgrade(request))
      reply.header("connection", "close");
    if (raw.headers.host === undefined && raw.httpVersion === "1.1")
      done(new ProblemError("request.invalid"));
    else done();
  });
  // RFC 9110, 10.1.1: a server may ignore an expectation that it does not support.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
}
