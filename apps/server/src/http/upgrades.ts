import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { hasBody } from "./body-timeout.ts";
import { getCurrentResponse } from "./current-response.ts";
import { toPathPattern } from "./path-pattern.ts";

interface PendingUpgrade {
  readonly socket: Socket;
  readonly head: Buffer;
  readonly response: ServerResponse;
  /** Removes the timeout of the socket: a WebSocket has its own. */
  readonly clearTimeout: () => void;
}

/** Upgrades the request to a WebSocket. `onOpen` is not called if the client disconnects or the request is invalid. */
type Upgrade = (
  request: FastifyRequest,
  reply: FastifyReply,
  onOpen: (socket: WebSocket, connection: Socket) => void,
) => void;

export interface Upgrades {
  isUpgrade(request: FastifyRequest): boolean;
  /** Creates a function that upgrades requests, with this limit on the message size. */
  createUpgrade(maxMessageBytes: number): Upgrade;
}

/** How long a socket may be idle until it is upgraded: longer than connecting to a container takes. */
const UPGRADE_TIMEOUT_MS = 30_000;
/** How long a peer may take to read a refusal. */
const REFUSAL_TIMEOUT_MS = 5000;
/** Clients that split a message into fragments send their buffers, which are not smaller. */
const MIN_FRAGMENT_BYTES = 4096;

/**
 * Whether a request is an upgrade to a WebSocket at one of these paths, without a body, and all earlier responses of its
 * connection have been sent. All other upgrade requests are handled as ordinary requests, with Node's own timeouts.
 */
export function isUpgradeTo(paths: readonly string[]): (request: IncomingMessage) => boolean {
  const patterns = paths.map(toPathPattern);
  return (request) => {
    const { method, headers, url = "", socket } = request;
    if (method !== "GET" || headers.upgrade?.toLowerCase() !== "websocket") return false;
    // A socket can have only one response at a time, and is not passed to `upgrade` while a body arrives.
    if (getCurrentResponse(socket) || hasBody(request)) return false;
    const path = url.split("?", 1)[0] ?? "";
    return patterns.some((pattern) => pattern.test(path));
  };
}

/**
 * Passes WebSocket requests through the same hooks and routes as all other requests, so that a rejected client gets an
 * ordinary response.
 */
export function acceptUpgrades(app: FastifyInstance): Upgrades {
  const pendingUpgrades = new WeakMap<IncomingMessage, PendingUpgrade>();

  app.server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    const expire = () => void socket.destroy();
    // Node no longer applies its timeouts.
    socket.setTimeout(UPGRADE_TIMEOUT_MS).on("timeout", expire);
    // A half-close is not enough: a peer that never closes its side would keep the descriptor open.
    response.once("finish", () => socket.setTimeout(REFUSAL_TIMEOUT_MS).destroySoon());
    socket.on("error", expire);
    const clearTimeout = () => void socket.setTimeout(0).off("timeout", expire);
    pendingUpgrades.set(request, { socket, head, response, clearTimeout });
    app.routing(request, response);
  });

  function createUpgrade(maxPayload: number): Upgrade {
    const webSocketServer = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      autoPong: false,
      maxPayload,
      // `ws` retains up to 64 KiB for each fragment of an incomplete message, even if the fragment is one byte long.
      maxFragments: Math.ceil(maxPayload / MIN_FRAGMENT_BYTES),
    });
    return (request, reply, onOpen) => {
      const pendingUpgrade = pendingUpgrades.get(request.raw);
      if (!pendingUpgrade) return;
      const { socket, head, response, clearTimeout } = pendingUpgrade;
      reply.hijack();
      response.detachSocket(socket);
      webSocketServer.handleUpgrade(request.raw, socket, head, (websocket) => {
        clearTimeout();
        // `ws` closes the connection after an error. Without a listener, the error would end the process.
        websocket.on("error", () => undefined);
        respondToPings(websocket);
        onOpen(websocket, socket);
      });
    };
  }

  return { isUpgrade: ({ raw }) => pendingUpgrades.has(raw), createUpgrade };
}

/**
 * Responds to the latest ping (RFC 6455, 5.5.3) after the last pong was sent, so that a client that reads nothing cannot
 * fill the memory with pongs.
 */
function respondToPings(websocket: WebSocket): void {
  let latestPing: Buffer | undefined;
  let isSending = false;

  function sendPong(): void {
    if (latestPing === undefined || isSending) return;
    const pingData = latestPing;
    latestPing = undefined;
    isSending = true;
    websocket.pong(pingData, false, () => {
      isSending = false;
      sendPong();
    });
  }

  websocket.on("ping", (data) => {
    latestPing = data;
    sendPong();
  });
}
