import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { AllowedOrigins } from "./allowed-origins.ts";
import { createDaemonApi } from "./daemon-api.ts";
import { createTunnelPool } from "./pool.ts";
import { createSites, type PromptOwner } from "./sites.ts";

export interface DaemonOptions {
  readonly port: number;
  readonly allowsLan: boolean;
  readonly allowedOrigins: AllowedOrigins;
  readonly promptOwner: PromptOwner;
  readonly print: (text: string) => void;
}

export interface Daemon {
  readonly url: string;
  /** Stops listening and closes every tunnel. */
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 64;

/** Starts the daemon. Its API listens only on loopback, even with `allowsLan`. */
export async function startDaemon({
  port,
  allowsLan,
  allowedOrigins,
  promptOwner,
  print,
}: DaemonOptions): Promise<Daemon> {
  const sites = createSites({ allowedOrigins, promptOwner, print });
  const pool = createTunnelPool({ sites, interfaces: allowsLan ? "all" : "loopback", print });
  const server = createDaemonApi({ sites, pool, print });
  server.maxConnections = MAX_CONNECTIONS;
  try {
    await once(server.listen({ host: "127.0.0.1", port }), "listening");
  } catch (error) {
    await pool.shutDown();
    throw error;
  }
  // Accepting a connection fails if the process has too many open files.
  server.on("error", ({ message }) => print(message));
  // The address of a server that listens on TCP is an AddressInfo.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closeEvent = once(server, "close");
      server.close();
      server.closeAllConnections();
      await Promise.all([closeEvent, pool.shutDown()]);
    },
  };
}
