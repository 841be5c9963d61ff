import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Timer } from "#ports/timer.ts";

/**
 * Drains a server: it accepts no more connections, and each open connection closes after its next response.
 * Idle connections stay open until the timeout, because a request may be in flight.
 */
export async function drain(server: HttpServer, timer: Timer, timeoutMs: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closeEvent = once(server, "close");
  // Not the HTTP server's close, which drops idle connections immediately.
  Server.prototype.close.call(server);
  await withTimeout(timer, timeoutMs, closeEvent);
}

/**
 * STOP-1: completes open requests and closes the server. After the timeout, the connections that are still open are
 * closed: a client that sends or reads slowly would delay the shutdown for up to an hour (HARM-2).
 */
export async function closeServer(app: FastifyInstance, timer: Timer, timeoutMs: number): Promise<void> {
  const cancel = timer.after(timeoutMs, () => app.server.closeAllConnections());
  await app.close();
  cancel();
}

/** Responses during shutdown close their connection; keep-alive would delay the shutdown by more than a minute. */
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
