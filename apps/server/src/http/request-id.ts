import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { requestContext } from "#kernel/request-context.ts";
import type { Random } from "#ports/random.ts";

/** Long enough to be found again, short enough for a log, and nothing that could be read as anything else. */
const ID = /^[\w-]{8,64}$/;
const OWN_BITS = 96;
const OWN_LENGTH = OWN_BITS / 6;
/** Asking for chance costs more than the chance itself. */
const DRAWN_AT_ONCE = 64;

/** OPS-1: the id that the caller gave the request, else one of our own. */
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
    const given = headers["x-request-id"];
    return typeof given === "string" && ID.test(given) ? given : next();
  };
}

/** Tells the caller the id, and whatever is logged while the request is being answered. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header("x-request-id", id);
    requestContext.run(id, done);
  });
}
