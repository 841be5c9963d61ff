import { type Hub, type HubQuery, hubs } from "@gonfalon/contract/realtime.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { isLoopback } from "#kernel/network.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import type { HubRequest, HubSession, HubSocket, Peer } from "#ports/realtime.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { type Admission, PUBLIC } from "./admission.ts";
import { eventStreamSocket, type SendableSocket } from "./event-stream-socket.ts";
import { isFromForeignPage } from "./foreign-page.ts";
import { type HubTokenHost, hubTokens, readToken, toOwner } from "./hub-tokens.ts";
import { hubWebsocket } from "./hub-websocket.ts";
import { type LongPollingSocket, longPollingSocket } from "./long-polling-socket.ts";
import { negotiatedConnections } from "./negotiated-connections.ts";
import { callerKey, tooMany } from "./rate-limit.ts";
import type { Upgrades } from "./upgrades.ts";

export interface HubHost extends HubTokenHost {
  /** Throws if access is denied. */
  admit(visit: HubRequest): Promise<HubSession>;
  accept(socket: HubSocket, topics: readonly string[]): Peer;
  close(): Promise<void>;
}

interface HubOptions {
  readonly admit: Admission["admit"];
  readonly upgrades: Upgrades;
  readonly host: HubHost;
  readonly random: Random;
  readonly timer: Timer;
  readonly stopwatch: Stopwatch;
  readonly events: Pick<EventBus, "peers">;
}

const CONNECTION_BITS = 128;
const ConnectionToken = Type.String({ maxLength: 64, description: "The negotiated connectionToken" });
const WEBSOCKETS = { transport: "WebSockets", transferFormats: ["Text"] };
/**
 * Other transports than websockets use several requests, and all requests must reach the same process. With several
 * processes nothing ensures that, so only a single process offers them.
 */
const ALL_TRANSPORTS = [
  WEBSOCKETS,
  { transport: "ServerSentEvents", transferFormats: ["Text"] },
  { transport: "LongPolling", transferFormats: ["Text"] },
];
const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-store, no-transform",
  "x-accel-buffering": "no",
};
/** Many tabs of one user, or many visitors behind one address. */
export const MAX_CONNECTIONS_PER_CLIENT = 200;
const RETRY_AFTER_SECONDS = 60;
/** Larger than any legitimate client message. */
const MAX_MESSAGE_BYTES = 32 * 1024;

/** The methods and paths of the hubs. */
export const hubRoutes = Object.keys(hubs).flatMap((path) => [
  { method: "GET", path },
  { method: "POST", path },
  { method: "DELETE", path },
  { method: "POST", path: `${path}/negotiate` },
]);

/**
 * Serves SignalR clients. Access is checked before the connection opens, both in the negotiation and in the
 * connection request.
 */
export async function serveHubs(app: FastifyInstance, options: HubOptions): Promise<void> {
  const { admit, upgrades, host, random, events } = options;
  const handleUpgrade = upgrades.granter(MAX_MESSAGE_BYTES);
  const connections = new Map<string, number>();
  const negotiated = negotiatedConnections<SendableSocket | LongPollingSocket>(options);
  const tokens = hubTokens({ host, upgrades, negotiated, admit });
  app.addHook("preClose", () => host.close());

  await app.register(async (scope) => {
    // Clients send text, whatever they call it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: MAX_MESSAGE_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    );
    for (const hub of Object.keys(hubs) as Hub[]) serve(scope, hub);
  });

  function serve(scope: FastifyInstance, hub: Hub): void {
    const { access, query } = hubs[hub];
    const door = (summary: string) => ({
      schema: {
        tags: ["hubs"],
        summary,
        querystring: Type.Object({ ...query.properties, id: Type.Optional(ConnectionToken) }),
      },
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        await tokens.identify(request, reply);
        // `host.admit` checks the scopes and the game of a token.
        await admit(request, reply, { ...PUBLIC, access }, tokens.getCredential(request));
      },
    });

    scope.post(`${hub}/negotiate`, door("Negotiates a SignalR connection"), async (request) => {
      refuseExcessConnection(request);
      await host.admit(toHubRequest(hub, request));
      return {
        negotiateVersion: 1,
        connectionId: random.token(CONNECTION_BITS),
        connectionToken: await tokens.issue(request),
        availableTransports: events.peers === 0 ? ALL_TRANSPORTS : [WEBSOCKETS],
      };
    });

    scope.get(hub, door("Opens a SignalR connection, or polls it"), async (request, reply) => {
      if (isForeign(request)) throw new ProblemError("access.denied");
      if (upgrades.isUpgrade(request)) return openWebsocket(hub, request, reply);
      const open = findConnection(request);
      if (open) return poll(open, reply);
      if (readToken(request) === "") throw new ProblemError("request.invalid");
      if (!(await tokens.use(request))) throw new ProblemError("route.not-found");
      refuseExcessConnection(request);
      const guest = await host.admit(toHubRequest(hub, request));
      return acceptsEventStream(request)
        ? openEventStream(request, reply, guest)
        : openLongPolling(request, reply, guest);
    });

    scope.post(hub, door("Sends a message on a SignalR connection"), async (request, reply) => {
      const { body } = request;
      orRefuse(findConnection(request), "route.not-found").receive(typeof body === "string" ? body : "");
      return reply.type("text/plain; charset=utf-8").send("");
    });

    scope.delete(hub, door("Closes a SignalR connection"), async (request, reply) => {
      orRefuse(findConnection(request), "route.not-found").terminate();
      return reply.code(202).type("text/plain; charset=utf-8").send("");
    });
  }

  function toHubRequest(hub: Hub, request: FastifyRequest): HubRequest {
    // Validated with the schema of the hub; only `game` can be required.
    const {
      game,
      verdicts,
      board,
      view = "public",
      instances,
    } = request.query as Partial<HubQuery<"/hub/user">>;
    return {
      hub,
      credential: request.principal && tokens.getCredential(request),
      gameId: game,
      wantsVerdicts: verdicts === 1,
      wantsBoard: board === 1,
      changesOf: board === 2 ? view : undefined,
      wantsInstances: instances === 1,
    };
  }

  function findConnection(request: FastifyRequest) {
    return negotiated.find(readToken(request), toOwner(request));
  }

  function openEventStream(request: FastifyRequest, reply: FastifyReply, guest: HubSession): FastifyReply {
    refuseExcessConnection(request);
    reply.hijack();
    // Neither compressed nor collected on the way: each event is sent as soon as it is there.
    const { raw } = reply.headers({ ...EVENT_STREAM_HEADERS });
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write(":\r\n\r\n");
    arrive(request, eventStreamSocket(raw), guest);
    return reply;
  }

  async function openLongPolling(
    request: FastifyRequest,
    reply: FastifyReply,
    guest: HubSession,
  ): Promise<FastifyReply> {
    refuseExcessConnection(request);
    const socket = longPollingSocket(options);
    arrive(request, socket, guest);
    return poll(socket, reply);
  }

  function arrive(request: FastifyRequest, socket: SendableSocket, guest: HubSession): void {
    negotiated.add(readToken(request), toOwner(request), socket);
    count(request, socket);
    guest.arrived(host.accept(socket, guest.topics));
  }

  async function poll(
    socket: SendableSocket | LongPollingSocket,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!("poll" in socket)) throw new ProblemError("request.invalid");
    const text = await socket.poll();
    if (text === undefined) return reply.code(204).send();
    return reply.type("text/plain; charset=utf-8").send(text);
  }

  async function openWebsocket(
    hub: Hub,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    refuseExcessConnection(request);
    const guest = await host.admit(toHubRequest(hub, request));
    handleUpgrade(request, reply, (websocket, connection) => {
      const socket = hubWebsocket(websocket, connection);
      // Other connections may have opened during the access check.
      if (isFull(request)) return socket.close();
      count(request, socket);
      guest.arrived(host.accept(socket, guest.topics));
    });
    return reply;
  }

  function refuseExcessConnection(request: FastifyRequest): void {
    if (isFull(request)) throw tooMany({ retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** HUB-7 */
  function isFull(request: FastifyRequest): boolean {
    const open = connections.get(toConnectionKey(request)) ?? 0;
    return open >= MAX_CONNECTIONS_PER_CLIENT && !isLoopback(request.ip);
  }

  function count(request: FastifyRequest, socket: HubSocket): void {
    const key = toConnectionKey(request);
    connections.set(key, (connections.get(key) ?? 0) + 1);
    socket.once("close", () => {
      const left = (connections.get(key) ?? 0) - 1;
      if (left > 0) connections.set(key, left);
      else connections.delete(key);
    });
  }
}

function toConnectionKey({ principal, ip }: FastifyRequest): string {
  return callerKey({ userId: principal?.id, address: ip });
}

function acceptsEventStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}

/** Browsers allow cross-origin websockets and send cookies; the cookie must count for our own pages only. */
function isForeign(request: FastifyRequest): boolean {
  return request.principal?.via.kind === "session" && isFromForeignPage(request);
}
