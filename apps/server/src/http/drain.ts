import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { within } from "#kernel/within.ts";
import type { Timer } from "#ports/timer.ts";

/**
 * Lets a server run dry: it takes no more connections, and each that is open ends with its next answer. Those on which
 * nothing is asked are left alone for as long as there is patience: the next request may be on its way.
 */
export async function drain(server: HttpServer, timer: Timer, patienceMs: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const dry = once(server, "close");
  // Not that of HTTP, which cuts what is idle at once.
  Server.prototype.close.call(server);
  await within(timer, patienceMs, dry);
}

/** What is being answered while the server closes ends its connection: kept alive, it would hold up the end for a minute. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done(null, payload);
  });
}
