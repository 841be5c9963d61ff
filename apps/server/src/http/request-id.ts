import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { requestContext } from "#kernel/request-context.ts";
import type { Random } from "#ports/random.ts";

/** The accepted form of ids from clients: safe to log. */
const ID = /^[\w-]{8,64}$/;
const OWN_BITS = 96;
const OWN_LENGTH = OWN_BITS / 6;
/** Random bytes are generated for many ids at a time: the call costs more than the bytes. */
const DRAWN_AT_ONCE = 64;

/** OPS-1: the request id from the client, or a new one. */
export function requestIds(random: Random): (request: IncomingMessage) => string {
  let drawn = "";
  let used = 0;

  function next(): string {
    if (used >= drawn.length) {
      drawn = random.token(OWN_BITS * DRAWN_AT_ONCE);
      used = 0;
    }
    used += OWN_LENGTH;
    return drawn.slice(used - OWN_LENGTH, used);
  }

  return ({ headers }) => {
    const header = headers["x-request-id"];
    return typeof header === "string" && ID.test(header) ? header : next();
  };
}

/** Sends the id to the client and adds it to the log entries of the request. */
export function propagateRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header("x-request-id", id);
    requestContext.run(id, done);
  });
}
