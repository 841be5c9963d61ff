import { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { type ProxyKind, ProxyParams, proxyPaths } from "@gonfalon/contract/proxy.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Address } from "#ports/container-engine.ts";
import { type Admission, PUBLIC_POLICY } from "./admission.ts";
import type { Upgrades } from "./upgrades.ts";

/** A request for a container by its id. */
export interface ProxyRequest {
  readonly kind: ProxyKind;
  readonly id: string;
}

/** A connection to a container that is not yet connected to the WebSocket of the client. */
export interface ProxyConnection {
  pipe(socket: WebSocket): void;
  close(): void;
}

export interface ProxyHost {
  /** Throws if no such container is running. */
  requireRunning(request: ProxyRequest): Promise<void>;
  /** Throws if the container is unreachable or has too many connections. */
  open(request: ProxyRequest, client: Address): Promise<ProxyConnection>;
  close(): Promise<void>;
}

interface ProxyOptions {
  readonly admit: Admission["admit"];
  readonly upgrades: Upgrades;
  readonly host: ProxyHost;
}

/** A message is buffered until it is complete, so this also bounds the memory per client. */
const MAX_MESSAGE_BYTES = MEBIBYTE;

const SUMMARIES: Readonly<Record<ProxyKind, string>> = {
  team: "Connects to a team's container through a WebSocket; without an upgrade, returns 204 while the container is running",
  test: "Connects to a test container through a WebSocket; without an upgrade, returns 204 while the container is running",
};

const DESCRIPTION = {
  tags: ["proxy"],
  response: {
    101: { description: "A WebSocket whose messages carry the bytes of one TCP connection", type: "null" },
    204: { description: "The container is running", type: "null" },
    400: { ...Problem, description: "The platform proxy is off, or the container has too many connections" },
    404: { ...Problem, description: "There is no such container" },
    418: { ...Problem, description: "The container does not accept the connection" },
  },
} as const;

const kinds = Object.keys(proxyPaths) as ProxyKind[];

/** The methods and paths of the proxy. */
export const proxyRoutes = kinds.flatMap((kind) =>
  ["GET", "OPTIONS"].map((method) => ({ method, path: proxyPaths[kind] })),
);

/** PROXY-1: reports whether a container runs, and connects WebSockets to it. */
export function serveProxy(app: FastifyInstance, { admit, upgrades, host }: ProxyOptions): void {
  const upgrade = upgrades.createUpgrade(MAX_MESSAGE_BYTES);
  app.addHook("preClose", () => host.close());
  for (const kind of kinds) serve(kind);

  function serve(kind: ProxyKind): void {
    // Fastify adds HEAD to every GET route.
    for (const method of ["GET", "OPTIONS"]) serveMethod(kind, method);
  }

  function serveMethod(kind: ProxyKind, method: string): void {
    app.route<{ Params: ProxyParams }>({
      method,
      url: proxyPaths[kind],
      schema: { ...DESCRIPTION, summary: SUMMARIES[kind], params: ProxyParams },
      onRequest: (request, reply) => admit(request, reply, PUBLIC_POLICY),
      handler: async (request, reply) => {
        const proxyRequest = { kind, id: request.params.id };
        await host.requireRunning(proxyRequest);
        if (!upgrades.isUpgrade(request)) return reply.code(204).send();
        const connection = await host.open(proxyRequest, toClientAddress(request));
        // If the client disconnects or the upgrade fails, the connection to the container must be closed.
        const { socket } = request.raw;
        socket.once("close", connection.close);
        if (socket.destroyed) connection.close();
        upgrade(request, reply, (client) => {
          socket.off("close", connection.close);
          connection.pipe(client);
        });
        return reply;
      },
    });
  }
}

function toClientAddress({ ip, socket }: FastifyRequest): Address {
  return { host: ip, port: socket.remotePort ?? 0 };
}
