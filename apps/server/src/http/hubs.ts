import { type Hub, type HubQuery, hubs } from "@gonfalon/contract/realtime.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { keyCounts } from "#kernel/key-counts.ts";
import { isLoopback } from "#kernel/network.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import type { AdmittedClient, HubRequest, HubSocket, Peer } from "#ports/realtime.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { type Admission, PUBLIC_POLICY } from "./admission.ts";
import type { CrossOrigin } from "./cross-origin.ts";
import { eventStreamSocket, type HttpHubSocket } from "./event-stream-socket.ts";
import { isFromForeignPage } from "./foreign-page.ts";
import { type HubTokenHost, hubTokens, readToken, toOwner } from "./hub-tokens.ts";
import { hubWebsocket } from "./hub-websocket.ts";
import { type LongPollingSocket, longPollingSocket } from "./long-polling-socket.ts";
import { negotiatedConnections } from "./negotiated-connections.ts";
import { toCallerKey, toRateRefusal } from "./rate-limit.ts";
import type { Upgrades } from "./upgrades.ts";

export interface HubHost extends HubTokenHost {
  /** Throws if access is denied. */
  admit(request: HubRequest): Promise<AdmittedClient>;
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
  readonly events: Pick<EventBus, "peerCount">;
  readonly cors: Pick<CrossOrigin, "isFromAllowedPage">;
}

const CONNECTION_BITS = 128;
const ConnectionToken = Type.String({ maxLength: 64, description: "The negotiated connectionToken" });
const WEBSOCKETS = { transport: "WebSockets", transferFormats: ["Text"] };
/**
 * Transports other than WebSockets use several requests, which must reach the same process. Several processes cannot
 * ensure that, so only a single process offers them.
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
/** Enough for many tabs of one user, or for many visitors behind one address. */
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
  const { admit, upgrades, host, random, events, cors } = options;
  const handleUpgrade = upgrades.createUpgrade(MAX_MESSAGE_BYTES);
  const openConnections = keyCounts();
  const negotiated = negotiatedConnections<HttpHubSocket | LongPollingSocket>(options);
  const tokens = hubTokens({ host, upgrades, negotiated, admit });
  let isClosing = false;
  app.addHook("preClose", () => {
    isClosing = true;
    return host.close();
  });

  await app.register(async (scope) => {
    // Clients send text with any content type.
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
    const toRouteOptions = (summary: string) => ({
      schema: {
        tags: ["hubs"],
        summary,
        querystring: Type.Object({ ...query.properties, id: Type.Optional(ConnectionToken) }),
      },
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        await tokens.identify(request, reply);
        // `host.admit` checks the scopes and the game of a token.
        await admit(request, reply, { ...PUBLIC_POLICY, access }, tokens.getCredential(request));
      },
    });

    scope.post(`${hub}/negotiate`, toRouteOptions("Negotiates a SignalR connection"), async (request) => {
      refuseExcessConnection(request);
      await admitClient(hub, request);
      return {
        negotiateVersion: 1,
        connectionId: random.token(CONNECTION_BITS),
        connectionToken: await tokens.issue(request),
        availableTransports: events.peerCount === 0 ? ALL_TRANSPORTS : [WEBSOCKETS],
      };
    });

    scope.get(hub, toRouteOptions("Opens a SignalR connection, or polls it"), async (request, reply) => {
      checkSessionOrigin(request);
      if (upgrades.isUpgrade(request)) return openWebsocket(hub, request, reply);
      const connection = findConnection(request);
      if (connection) return poll(connection, reply);
      if (readToken(request) === "") throw new ProblemError("request.invalid");
      if (!(await tokens.use(request))) throw new ProblemError("route.not-found");
      refuseExcessConnection(request);
      const client = await admitClient(hub, request);
      return acceptsEventStream(request)
        ? openEventStream(request, reply, client)
        : openLongPolling(request, reply, client);
    });

    scope.post(hub, toRouteOptions("Sends a message on a SignalR connection"), async (request, reply) => {
      const { body } = request;
      orRefuse(findConnection(request), "route.not-found").receive(typeof body === "string" ? body : "");
      return reply.type("text/plain; charset=utf-8").send("");
    });

    scope.delete(hub, toRouteOptions("Closes a SignalR connection"), async (request, reply) => {
      orRefuse(findConnection(request), "route.not-found").terminate();
      return reply.code(202).type("text/plain; charset=utf-8").send("");
    });
  }

  /**
   * Browsers allow cross-origin WebSockets and send cookies, which are accepted from our own pages only. A connection
   * from another page that may use the API has the permissions of a visitor (CLIENT-2). Requests with a session from
   * any other page are denied.
   */
  function checkSessionOrigin(request: FastifyRequest): void {
    if (request.principal?.credential.kind !== "session" || !isFromForeignPage(request)) return;
    if (!cors.isFromAllowedPage(request.headers)) throw new ProblemError("access.denied");
    request.principal = undefined;
  }

  async function admitClient(hub: Hub, request: FastifyRequest): Promise<AdmittedClient> {
    const client = await host.admit(toHubRequest(hub, request));
    // The hubs may have been closed during the access check. Nothing would close a later connection.
    if (isClosing) throw new ProblemError("server.unavailable");
    return client;
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
      followedView: board === 2 ? view : undefined,
      wantsInstances: instances === 1,
    };
  }

  function findConnection(request: FastifyRequest) {
    return negotiated.find(readToken(request), toOwner(request));
  }

  function openEventStream(
    request: FastifyRequest,
    reply: FastifyReply,
    client: AdmittedClient,
  ): FastifyReply {
    refuseExcessConnection(request);
    reply.hijack();
    // If the client disconnected during the access check, the response does not emit "close" again.
    if (reply.raw.destroyed) return reply;
    // Not compressed or buffered: each event is sent immediately.
    const { raw } = reply.headers({ ...EVENT_STREAM_HEADERS });
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write(":\r\n\r\n");
    openConnection(request, eventStreamSocket(raw), client);
    return reply;
  }

  async function openLongPolling(
    request: FastifyRequest,
    reply: FastifyReply,
    client: AdmittedClient,
  ): Promise<FastifyReply> {
    refuseExcessConnection(request);
    const socket = longPollingSocket(options);
    openConnection(request, socket, client);
    return poll(socket, reply);
  }

  function openConnection(request: FastifyRequest, socket: HttpHubSocket, client: AdmittedClient): void {
    negotiated.add(readToken(request), toOwner(request), socket);
    countConnection(request, socket);
    client.onOpen(host.accept(socket, client.topics));
  }

  async function poll(socket: HttpHubSocket | LongPollingSocket, reply: FastifyReply): Promise<FastifyReply> {
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
    const client = await admitClient(hub, request);
    // Other connections may have opened during the access check.
    refuseExcessConnection(request);
    handleUpgrade(request, reply, (websocket, connection) => {
      const socket = hubWebsocket(websocket, connection);
      countConnection(request, socket);
      client.onOpen(host.accept(socket, client.topics));
    });
    return reply;
  }

  function refuseExcessConnection(request: FastifyRequest): void {
    if (isAtConnectionLimit(request)) refuse(toRateRefusal(RETRY_AFTER_SECONDS));
  }

  /** HUB-7: connections from this machine are not limited. */
  function isAtConnectionLimit(request: FastifyRequest): boolean {
    const openCount = openConnections.get(toConnectionKey(request));
    return openCount >= MAX_CONNECTIONS_PER_CLIENT && !isLoopback(request.ip);
  }

  function countConnection(request: FastifyRequest, socket: HubSocket): void {
    const key = toConnectionKey(request);
    openConnections.increment(key);
    socket.once("close", () => openConnections.decrement(key));
  }
}

function toConnectionKey({ principal, ip }: FastifyRequest): string {
  return toCallerKey({ userId: principal?.id, address: ip });
}

function acceptsEventStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}
