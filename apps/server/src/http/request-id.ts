import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { requestContext } from "#kernel/request-context.ts";
import type { Random } from "#ports/random.ts";

/** Long enough to be found again, short enough for a log, and nothing that could be read as anything else. */
const ID = /^[\w-]{8,64}$/;
const OWN_BITS = 96;

/** OPS-1: the id that the caller gave the request, else one of our own. */
export function requestIds(random: Random): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers["x-request-id"];
    return typeof given === "string" && ID.test(given) ? given : random.token(OWN_BITS);
  };
}

/** Tells the caller the id, and whatever is logged while the request is being answered. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header("x-request-id", id);
    requestContext.run(id, done);
  });
}
