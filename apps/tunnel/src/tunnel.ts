import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { WebSocket } from "ws";
import type { LocalAddress } from "./addresses.ts";
import { relay } from "./relay.ts";

export interface Tunnel {
  /** `host:port`, with the port that was given. */
  readonly local: string;
  /** Ends it with every connection that it carries. */
  close(): Promise<void>;
}

export interface TunnelOptions {
  readonly remote: string;
  readonly local: LocalAddress;
  /** Told why a connection could not be carried. */
  readonly onFault: (reason: string) => void;
}

/** As many as the platform carries to one instance. */
const MAX_CONNECTIONS = 32;
/** The platform sends far smaller messages. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Opens a local port; each connection to it travels over a websocket of its own. */
export async function openTunnel({ remote, local, onFault }: TunnelOptions): Promise<Tunnel> {
  const connections = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    const websocket = new WebSocket(remote, { perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES });
    websocket.once("error", ({ message }) => onFault(message));
    relay(socket, websocket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await once(server.listen(local), "listening");
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    local: `${local.host}:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}
