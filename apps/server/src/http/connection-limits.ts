import type { Server } from "node:net";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { keyCounts } from "#kernel/key-counts.ts";
import { toNetwork } from "#kernel/network.ts";
import type { LogFields, Logger } from "#ports/logger.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";

interface ConnectionLimits {
  /** The maximum number of connections of the process. */
  readonly total: number;
  /** The maximum number of connections from one address (IPv6: one /64). */
  readonly perAddress: number;
  /** Whether an address is that of a trusted proxy. It carries connections of many users, so it has no limit. */
  readonly isTrusted: (address: string) => boolean;
  readonly stopwatch: Stopwatch;
  readonly log: Logger;
}

type ConnectionLimit = "MAX_CONNECTIONS" | "CONNECTIONS_PER_ADDRESS";

/** Between two warnings about the same limit. */
const WARN_INTERVAL_MS = MINUTE_MS;

/** SOCKET-3: closes connections beyond the limits before a byte is read. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { total, perAddress, isTrusted, stopwatch, log } = limits;
  const openConnections = keyCounts();
  const warnedAt = new Map<ConnectionLimit, number>();

  // Without `dropMaxConnection`, the primary of a cluster would offer the connection to full workers forever.
  Object.assign(server, { maxConnections: total, dropMaxConnection: true });
  server.on("drop", () => warn("MAX_CONNECTIONS", { total }));

  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (isTrusted(address)) return;
    const network = toNetwork(address);
    if (openConnections.get(network) >= perAddress) {
      warn("CONNECTIONS_PER_ADDRESS", { ip: address, perAddress });
      socket.destroy();
      return;
    }
    openConnections.increment(network);
    socket.once("close", () => openConnections.decrement(network));
  });

  function warn(limit: ConnectionLimit, fields: LogFields): void {
    const now = stopwatch.microseconds() / 1000;
    if (now - (warnedAt.get(limit) ?? Number.NEGATIVE_INFINITY) < WARN_INTERVAL_MS) return;
    warnedAt.set(limit, now);
    log.warn(fields, `refused a connection: ${limit} is reached`);
  }
}
