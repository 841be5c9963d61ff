import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";
import { WebSocket } from "ws";

/** A TCP server on a free local port, in place of a container. */
export interface TcpService {
  readonly port: number;
  /** The open connections to the server. */
  readonly connections: ReadonlySet<Socket>;
  /** The next connection to the server. */
  waitForConnection(): Promise<Socket>;
}

/** The response to a rejected WebSocket upgrade. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
}

/** TCP servers and WebSocket clients; closed after the test. */
export function useProxyClients() {
  const services: { server: Server; connections: Set<Socket> }[] = [];
  const clients: WebSocket[] = [];

  afterEach(async () => {
    for (const client of clients.splice(0)) client.terminate();
    for (const { server, connections } of services.splice(0)) {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, "close");
    }
  });

  async function listen(onConnection: (socket: Socket) => void = () => undefined): Promise<TcpService> {
    const connections = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      connections.add(socket);
      socket.on("close", () => connections.delete(socket));
      socket.on("error", () => undefined);
      onConnection(socket);
    });
    services.push({ server, connections });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return {
      // A server that listens on a TCP port has an address with a port.
      port: (server.address() as { port: number }).port,
      connections,
      waitForConnection: async () => ((await once(server, "connection")) as [Socket])[0],
    };
  }

  /** Requests an upgrade; resolves with the paused WebSocket or the error response. */
  async function connect(url: string): Promise<WebSocket | Refusal> {
    const client = new WebSocket(url.replace(/^http/, "ws"));
    clients.push(client);
    client.on("error", () => undefined);
    const { promise, resolve } = Promise.withResolvers<WebSocket | Refusal>();
    client.once("open", () => {
      client.pause();
      resolve(client);
    });
    client.once("unexpected-response", (_request, response) => resolve(readRefusal(response)));
    return promise;
  }

  async function open(url: string): Promise<WebSocket> {
    const response = await connect(url);
    if (response instanceof WebSocket) return response;
    throw new Error(`rejected with ${response.status}: ${response.body}`);
  }

  async function connectRefused(url: string): Promise<Refusal> {
    const response = await connect(url);
    if (response instanceof WebSocket) throw new Error("expected the upgrade to be rejected");
    return response;
  }

  return { listen, connect, open, connectRefused };
}

async function readRefusal(response: IncomingMessage): Promise<Refusal> {
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** Echoes its input, and closes when the other side does. */
export function echo(socket: Socket): void {
  socket.pipe(socket);
}

/** Reads messages of a WebSocket until they contain at least `length` bytes. */
export function readBytes(client: WebSocket, length: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let remainingBytes = length;
  client.on("message", function collect(data: Buffer) {
    parts.push(data);
    remainingBytes -= data.length;
    if (remainingBytes > 0) return;
    client.off("message", collect);
    resolve(Buffer.concat(parts));
  });
  client.resume();
  return promise;
}

/** Waits until the other side closes, and returns its close code. */
export async function waitForCloseCode(client: WebSocket): Promise<number> {
  client.resume();
  const [code] = (await once(client, "close")) as [number];
  return code;
}
