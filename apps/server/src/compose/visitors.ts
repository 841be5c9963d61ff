import { type AddressInfo, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { type Config, ConfigError } from "#config/config.ts";
import type { TrustProxy } from "#http/client-connection.ts";
import { limitConnections } from "#http/connection-limits.ts";
import type { ContainerSubnets } from "#http/container-subnets.ts";
import { closeServer } from "#http/drain.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import type { Logger } from "#ports/logger.ts";

interface VisitorDeps {
  readonly app: FastifyInstance;
  readonly subnets: ContainerSubnets;
  readonly trustProxy: TrustProxy;
  readonly log: Logger;
  readonly resources: AsyncDisposableStack;
}

/** STOP-1: how long a stop waits for open requests. */
const CLOSE_TIMEOUT_MS = 30_000;
/**
 * SOCKET-4: beyond this number of connections that wait to be accepted, the kernel drops attempts, and clients repeat
 * them after one second or more. Linux allows at most `net.core.somaxconn`, 4,096 by default.
 */
const BACKLOG = 4096;

/** Serves the site; resolves with its URL. */
export async function listenForVisitors(config: Config, deps: VisitorDeps): Promise<string> {
  const { app, subnets, trustProxy, log, resources } = deps;
  const { HOST: host, PORT: port } = config;
  subnets.blockOn(app.server);
  limitConnections(app.server, {
    total: config.MAX_CONNECTIONS,
    perAddress: config.CONNECTIONS_PER_ADDRESS,
    isTrusted: (address) => trustProxy(address, 0),
    stopwatch: systemStopwatch,
    log: log.named("http"),
  });
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw new ConfigError(
      `The site cannot be served (${getErrorReason(error)}). Choose another PORT or HOST.`,
      {
        cause: error,
      },
    );
  }
  resources.defer(() => closeServer(app, systemTimer, CLOSE_TIMEOUT_MS));
  return toSiteUrl(host, (app.server.address() as AddressInfo).port);
}

/** A URL that a browser on this machine can open. */
export function toSiteUrl(host: string, port: number): string {
  const includesLoopback = host === "0.0.0.0" || host === "::" || host === "127.0.0.1";
  const urlHost = isIPv6(host) ? `[${host}]` : host;
  return `http://${includesLoopback ? "localhost" : urlHost}:${port}`;
}
