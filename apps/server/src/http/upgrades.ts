import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { pathPattern } from "./path-pattern.ts";

interface Handover {
  readonly socket: Socket;
  readonly head: Buffer;
  readonly response: ServerResponse;
  /** Lifts the timeout: from here on the websocket has its own. */
  readonly granted: () => void;
}

/** Upgrades the request to a WebSocket. No socket opens if the client disconnects or the request is invalid. */
type Grant = (
  request: FastifyRequest,
  reply: FastifyReply,
  onOpen: (socket: WebSocket, connection: Socket) => void,
) => void;

export interface Upgrades {
  isUpgrade(request: FastifyRequest): boolean;
  /** For sockets on which no message may be longer. */
  granter(maxMessageBytes: number): Grant;
}

/** How long a socket may be idle until its websocket is granted: longer than connecting to a container takes. */
const GRANTED_WITHIN_MS = 30_000;
/** How long a peer may take to read why it was refused. */
const REFUSAL_READ_WITHIN_MS = 5000;

/**
 * For the options of the server: an upgrade to a websocket at one of these paths. All other upgrade
 * requests are handled as ordinary requests, with Node's own timeouts.
 */
export function isUpgradeTo(paths: readonly string[]): (request: IncomingMessage) => boolean {
  const patterns = paths.map(pathPattern);
  return ({ method, headers, url = "" }) => {
    if (method !== "GET" || headers.upgrade?.toLowerCase() !== "websocket") return false;
    const path = url.split("?", 1)[0] ?? "";
    return patterns.some((pattern) => pattern.test(path));
  };
}

/**
 * Sends requests for a websocket through the same hooks and routes as all others, so that a rejected
 * client gets an ordinary response.
 */
export function acceptUpgrades(app: FastifyInstance): Upgrades {
  const handovers = new WeakMap<IncomingMessage, Handover>();

  app.server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    const expire = () => void socket.destroy();
    // Node passes only TCP sockets here, and no longer applies its timeouts to them.
    socket.setTimeout(GRANTED_WITHIN_MS).on("timeout", expire);
    // Ending its side is not enough: a peer that never ends the other would keep the descriptor open.
    response.once("finish", () => socket.setTimeout(REFUSAL_READ_WITHIN_MS).destroySoon());
    socket.on("error", expire);
    const granted = () => void socket.setTimeout(0).off("timeout", expire);
    handovers.set(request, { socket, head, response, granted });
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
      const { socket, head, response, granted } = handover;
      reply.hijack();
      response.detachSocket(socket);
      sockets.handleUpgrade(request.raw, socket, head, (opened) => {
        granted();
        onOpen(opened, socket);
      });
    };
  }

  return { isUpgrade: ({ raw }) => handovers.has(raw), granter };
}
