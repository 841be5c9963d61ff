import { type ProxyKind, ProxyParams, proxyPaths } from "@gonfalon/contract/proxy.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Address } from "#ports/container-engine.ts";
import type { admission } from "./admission.ts";
import type { Upgrades } from "./upgrades.ts";

/** A container that somebody asks for by its id. */
export interface ProxyVisit {
  readonly kind: ProxyKind;
  readonly id: string;
}

/** A container that has answered and waits for its client. */
export interface OpenLine {
  putThrough(socket: WebSocket): void;
  hangUp(): void;
}

export interface ProxyHost {
  /** Throws the refusal if there is no such container. */
  find(visit: ProxyVisit): Promise<void>;
  /** Throws the refusal if the container cannot be reached. */
  open(visit: ProxyVisit, client: Address): Promise<OpenLine>;
  close(): Promise<void>;
}

interface ProxyOptions {
  readonly admit: ReturnType<typeof admission>;
  readonly upgrades: Upgrades;
  readonly host: ProxyHost;
}

/** A message is kept until it is whole, so this is also what one client can make the server hold. */
const MOST_BYTES_OF_A_MESSAGE = 1024 * 1024;

const kinds = Object.keys(proxyPaths) as ProxyKind[];

/** The methods and paths that the proxy answers. */
export const proxyRoutes = kinds.flatMap((kind) =>
  ["GET", "OPTIONS"].map((method) => ({ method, path: proxyPaths[kind] })),
);

/** PROXY-1: tells whether a container is there, and joins websockets to it. */
export function serveProxy(app: FastifyInstance, { admit, upgrades, host }: ProxyOptions): void {
  const grant = upgrades.granter(MOST_BYTES_OF_A_MESSAGE);
  app.addHook("preClose", () => host.close());
  for (const kind of kinds) serve(kind);

  function serve(kind: ProxyKind): void {
    app.route<{ Params: ProxyParams }>({
      method: ["GET", "HEAD", "OPTIONS"],
      url: proxyPaths[kind],
      schema: { hide: true, params: ProxyParams },
      onRequest: (request, reply) => admit(request, reply, { access: "public" }),
      handler: async (request, reply) => {
        const visit = { kind, id: request.params.id.toLowerCase() };
        await host.find(visit);
        if (!upgrades.isAsked(request)) return reply.code(204).send();
        const line = await host.open(visit, addressOf(request));
        // A client that breaks off, or asks so that no websocket opens, must not leave its container waiting.
        const { socket } = request.raw;
        socket.once("close", line.hangUp);
        if (socket.destroyed) line.hangUp();
        grant(request, reply, (client) => {
          socket.off("close", line.hangUp);
          line.putThrough(client);
        });
        return reply;
      },
    });
  }
}

function addressOf({ ip, socket }: FastifyRequest): Address {
  return { host: ip, port: socket.remotePort ?? 0 };
}
