import { type Hub, type HubQuery, hubs } from "@gonfalon/contract/realtime.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { isLoopback } from "#kernel/network.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Random } from "#ports/random.ts";
import type { HubGuest, HubVisit, Peer } from "#ports/realtime.ts";
import { type admission, credentialOf } from "./admission.ts";
import { isFromForeignPage } from "./foreign-page.ts";
import { callerKey, tooMany } from "./rate-limit.ts";
import type { Upgrades } from "./upgrades.ts";

export interface HubHost {
  /** Throws the refusal if they may not listen. */
  admit(visit: HubVisit): Promise<HubGuest>;
  accept(socket: WebSocket, topics: readonly string[]): Peer;
  close(): Promise<void>;
}

interface HubOptions {
  readonly admit: ReturnType<typeof admission>;
  readonly upgrades: Upgrades;
  readonly host: HubHost;
  readonly random: Random;
}

const CONNECTION_BITS = 128;
/** Many tabs of one person, or a room of visitors behind one address. */
export const MOST_CONNECTIONS_PER_CALLER = 200;
const RETRY_AFTER_SECONDS = 60;
/** More than any message that a client has reason to send. */
const MOST_BYTES_OF_A_MESSAGE = 32 * 1024;

/** The methods and paths that hubs answer. */
export const hubRoutes = Object.keys(hubs).flatMap((path) => [
  { method: "GET", path },
  { method: "POST", path: `${path}/negotiate` },
]);

/**
 * Lets SignalR clients in. They are refused before the connection opens, with an ordinary answer, both when
 * they ask how to connect and when they do.
 */
export async function serveHubs(app: FastifyInstance, options: HubOptions): Promise<void> {
  const { admit, upgrades, host, random } = options;
  const grant = upgrades.granter(MOST_BYTES_OF_A_MESSAGE);
  const connections = new Map<string, number>();
  app.addHook("preClose", () => host.close());

  await app.register(async (scope) => {
    // Clients say that their empty body is text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (_request: FastifyRequest, body: NodeJS.ReadableStream) => {
      body.resume();
    });
    for (const hub of Object.keys(hubs) as Hub[]) serve(scope, hub);
  });

  function serve(scope: FastifyInstance, hub: Hub): void {
    const { access, query } = hubs[hub];
    const door = {
      schema: { tags: ["hubs"], querystring: query },
      onRequest: (request: FastifyRequest, reply: Parameters<typeof admit>[1]) =>
        admit(request, reply, { access }),
    };
    scope.post(`${hub}/negotiate`, door, async (request) => {
      refuseOneMore(request);
      await host.admit(visitOf(hub, request));
      return {
        negotiateVersion: 1,
        connectionId: random.token(CONNECTION_BITS),
        connectionToken: random.token(CONNECTION_BITS),
        availableTransports: [{ transport: "WebSockets", transferFormats: ["Text"] }],
      };
    });
    scope.get(hub, door, async (request, reply) => {
      if (!upgrades.isAsked(request)) throw new ProblemError("request.invalid");
      if (isForeign(request)) throw new ProblemError("access.denied");
      refuseOneMore(request);
      const guest = await host.admit(visitOf(hub, request));
      grant(request, reply, (socket) => {
        // Others may have arrived while this one was being let in.
        if (isFull(request)) return socket.close();
        count(request, socket);
        guest.arrived(host.accept(socket, guest.topics));
      });
      return reply;
    });
  }

  function refuseOneMore(request: FastifyRequest): void {
    if (isFull(request)) throw tooMany({ retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** HUB-7 */
  function isFull(request: FastifyRequest): boolean {
    const open = connections.get(keyOf(request)) ?? 0;
    return open >= MOST_CONNECTIONS_PER_CALLER && !isLoopback(request.ip);
  }

  function count(request: FastifyRequest, socket: WebSocket): void {
    const key = keyOf(request);
    connections.set(key, (connections.get(key) ?? 0) + 1);
    socket.once("close", () => {
      const left = (connections.get(key) ?? 0) - 1;
      if (left > 0) connections.set(key, left);
      else connections.delete(key);
    });
  }
}

function keyOf({ principal, ip }: FastifyRequest): string {
  return callerKey({ userId: principal?.id, address: ip });
}

function visitOf(hub: Hub, request: FastifyRequest): HubVisit {
  // Checked against the schema of the hub; of its members only `game` is not optional everywhere.
  const { game, verdicts, board, instances } = request.query as Partial<HubQuery<"/hub/user">>;
  return {
    hub,
    credential: request.principal && credentialOf(request),
    gameId: game,
    wantsVerdicts: verdicts === 1,
    wantsBoard: board === 1,
    wantsInstances: instances === 1,
  };
}

/** A browser lets any page open a socket and adds the cookie; the cookie must count for our own pages only. */
function isForeign(request: FastifyRequest): boolean {
  return request.principal?.via.kind === "session" && isFromForeignPage(request);
}
