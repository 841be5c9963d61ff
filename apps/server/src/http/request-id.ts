import type { FastifyInstance } from "fastify";
import { requestContext } from "#kernel/request-context.ts";
import type { Random } from "#ports/random.ts";
import type { RequestHead } from "./request-head.ts";

/** The accepted form of ids from clients: safe to log. */
const ID = /^[\w-]{8,64}$/;
const ID_BITS = 96;
const ID_LENGTH = ID_BITS / 6;
/** Random bytes are generated for many ids at a time: the call costs more than the bytes. */
const IDS_PER_CALL = 64;

/** OPS-1: the request id from the client, or a new one. */
export function requestIds(random: Random): (request: RequestHead) => string {
  let randomText = "";
  let usedLength = 0;

  function takeId(): string {
    if (usedLength >= randomText.length) {
      randomText = random.token(ID_BITS * IDS_PER_CALL);
      usedLength = 0;
    }
    usedLength += ID_LENGTH;
    return randomText.slice(usedLength - ID_LENGTH, usedLength);
  }

  return ({ headers }) => {
    const header = headers["x-request-id"];
    return typeof header === "string" && ID.test(header) ? header : takeId();
  };
}

/** Sends the id to the client and adds it to the log entries of the request. */
export function propagateRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header("x-request-id", id);
    requestContext.run(id, done);
  });
}
