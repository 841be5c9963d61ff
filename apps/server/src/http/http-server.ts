import { createServer, type RequestListener, type Server } from "node:http";
import { proxyPaths } from "@gonfalon/contract/proxy.ts";
import { hubs } from "@gonfalon/contract/realtime.ts";
import { LONG_BODY_TIMEOUT_MS } from "./body-timeout.ts";
import type { CachedReadHandler } from "./cached-read-handler.ts";
import { completeTransfers } from "./complete-transfers.ts";
import { repeatedRequests } from "./repeated-requests.ts";
import { isUpgradeTo } from "./upgrades.ts";

/** A connection without complete request headers is closed after at most the sum of both values. */
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTION_CHECK_INTERVAL_MS = 2000;
/**
 * Longer than proxies retain idle connections (Caddy: two minutes). If the server closed a connection first, a proxy
 * could send the next request on it at the same moment.
 */
const KEEP_ALIVE_MS = 125_000;
/** How long a stop waits for a client that receives nothing of its response. */
const MAX_STALL_MS = 3000;

/** A server that sends cached reads without the framework. */
export function httpServer(
  readHandler: Pick<CachedReadHandler, "serve">,
  framework: RequestListener,
): Server {
  const repeated = repeatedRequests({
    serve: readHandler.serve,
    // During shutdown the framework must set `connection: close`.
    isOpen: () => server.listening,
    keepAliveMs: KEEP_ALIVE_MS,
  });
  const server: Server = createServer(
    {
      shouldUpgradeCallback: isUpgradeTo([...Object.keys(hubs), ...Object.values(proxyPaths)]),
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Only large uploads may take this long: see body-timeout.ts.
      requestTimeout: LONG_BODY_TIMEOUT_MS,
      // Node would send a 400 without a body; `overrideNodeDefaults` throws a problem instead.
      requireHostHeader: false,
    },
    (request, reply) => {
      if (!repeated.serveParsed(request, reply)) framework(request, reply);
    },
  );
  server.on("connection", (socket) => {
    // A connection without an address was reset by its client. Its request could still be read, but the limits need an
    // address.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  completeTransfers(server, MAX_STALL_MS);
  return server;
}
