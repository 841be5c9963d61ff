import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { WebSocket } from "ws";
import type { LocalAddress } from "./addresses.ts";
import { relay } from "./relay.ts";

export interface Tunnel {
  /** `host:port`, with the actual port. */
  readonly local: string;
  /** Closes the tunnel and all its connections. */
  close(): Promise<void>;
}

export interface TunnelOptions {
  readonly remote: string;
  readonly local: LocalAddress;
  /** Called with the reason when a connection fails. */
  readonly onError: (reason: string) => void;
}

/** The platform accepts this many connections per instance. */
const MAX_CONNECTIONS = 32;
/** The platform sends much smaller messages. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Listens on a local port, and relays each connection over its own WebSocket. */
export async function openTunnel({ remote, local, onError }: TunnelOptions): Promise<Tunnel> {
  const connections = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    const websocket = new WebSocket(remote, {
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    websocket.on("error", ({ message }) => onError(message));
    relay(socket, websocket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await once(server.listen(local), "listening");
  // Accepting a connection fails if the process has too many open files.
  server.on("error", ({ message }) => onError(message));
  // The address of a server that listens on TCP is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    local: `${local.host}:${port}`,
    async close() {
      const closeEvent = once(server, "close");
      server.close();
      for (const socket of connections) socket.destroy();
      await closeEvent;
    },
  };
}
