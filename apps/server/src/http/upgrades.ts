import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";

interface Handover {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/** Turns the request into an open socket. Nothing opens if the client breaks off or asks wrongly. */
type Grant = (request: FastifyRequest, reply: FastifyReply, onOpen: (socket: WebSocket) => void) => void;

export interface Upgrades {
  isAsked(request: FastifyRequest): boolean;
  /** For sockets on which no message may be longer. */
  granter(mostBytesOfAMessage: number): Grant;
}

/** For the options of the server: what asks for anything else than a websocket is an ordinary request. */
export function asksForWebsocket({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Sends requests for a websocket through the same hooks and routes as all others, so that whoever is refused
 * gets an ordinary answer.
 */
export function acceptUpgrades(app: FastifyInstance): Upgrades {
  const handovers = new WeakMap<IncomingMessage, Handover>();

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // The server hands over nothing but TCP sockets.
    response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
    response.once("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    handovers.set(request, { socket, head, response });
    app.routing(request, response);
  });

  function granter(maxPayload: number): Grant {
    const sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload,
    });
    return (request, reply, onOpen) => {
      const handover = handovers.get(request.raw);
      if (!handover) return;
      const { socket, head, response } = handover;
      reply.hijack();
      response.detachSocket(socket as Parameters<ServerResponse["detachSocket"]>[0]);
      sockets.handleUpgrade(request.raw, socket, head, (opened) => onOpen(opened));
    };
  }

  return { isAsked: ({ raw }) => handovers.has(raw), granter };
}
