import { createServer, type RequestListener, type Server } from "node:http";
import { proxyPaths } from "@gonfalon/contract/proxy.ts";
import { hubs } from "@gonfalon/contract/realtime.ts";
import { LONG_BODY_TIMEOUT } from "./body-timeout.ts";
import type { CachedReads } from "./cached-reads.ts";
import { isUpgradeTo } from "./upgrades.ts";

/** A connection on which no request begins, or whose headers do not arrive, ends after at most the sum of both. */
const HEADERS_WITHIN_MS = 10_000;
const CHECK_CONNECTIONS_EVERY_MS = 2000;
/** Longer than the keep-alive of common proxies, so that they close idle connections first. */
const KEEP_ALIVE_MS = 72_000;

/** The server on which cached reads are served before the framework. */
export function httpServer(reads: Pick<CachedReads, "serve">, framework: RequestListener): Server {
  const server = createServer(
    {
      shouldUpgradeCallback: isUpgradeTo([...Object.keys(hubs), ...Object.values(proxyPaths)]),
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Only large uploads may take this long: see body-timeout.ts.
      requestTimeout: LONG_BODY_TIMEOUT,
      // Node would send a 400 without a body; `acceptOrdinaryRequests` sends ours.
      requireHostHeader: false,
    },
    (request, reply) => {
      // During shutdown the framework must set `connection: close`.
      if (!server.listening || !reads.serve(request, reply)) framework(request, reply);
    },
  );
  return server;
}
