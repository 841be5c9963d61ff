import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";
import { WebSocket } from "ws";

/** A TCP server on a free port of this machine, as a container would be. */
export interface PlainService {
  readonly port: number;
  /** Connections that were made to it and are open. */
  readonly connections: ReadonlySet<Socket>;
  /** The next connection that is made to it. */
  next(): Promise<Socket>;
}

/** How somebody is answered who asks for a websocket and does not get one. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
}

/** Plain TCP servers and websocket clients; they end with the test. */
export function useTunnels() {
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

  async function listen(onConnection: (socket: Socket) => void = () => undefined): Promise<PlainService> {
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
      // It listens on a port.
      port: (server.address() as { port: number }).port,
      connections,
      next: async () => ((await once(server, "connection")) as [Socket])[0],
    };
  }

  /** Asks for a websocket: it opens, held until somebody takes its bytes, or there is an answer that says why not. */
  async function ask(url: string): Promise<WebSocket | Refusal> {
    const client = new WebSocket(url.replace(/^http/, "ws"));
    clients.push(client);
    client.on("error", () => undefined);
    const { promise, resolve } = Promise.withResolvers<WebSocket | Refusal>();
    client.once("open", () => {
      client.pause();
      resolve(client);
    });
    client.once("unexpected-response", (_request, response) => resolve(refusalOf(response)));
    return promise;
  }

  async function open(url: string): Promise<WebSocket> {
    const answer = await ask(url);
    if (answer instanceof WebSocket) return answer;
    throw new Error(`refused with ${answer.status}: ${answer.body}`);
  }

  async function refused(url: string): Promise<Refusal> {
    const answer = await ask(url);
    if (answer instanceof WebSocket) throw new Error("not refused");
    return answer;
  }

  return { listen, ask, open, refused };
}

async function refusalOf(response: IncomingMessage): Promise<Refusal> {
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** Sends back what it gets, and closes when the other side does. */
export function echo(socket: Socket): void {
  socket.pipe(socket);
}

/** The next so many bytes of a websocket. */
export function take(client: WebSocket, length: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let missing = length;
  client.on("message", function collect(data: Buffer) {
    parts.push(data);
    missing -= data.length;
    if (missing > 0) return;
    client.off("message", collect);
    resolve(Buffer.concat(parts));
  });
  client.resume();
  return promise;
}

/** The code with which the other side closed. */
export async function closeCode(client: WebSocket): Promise<number> {
  client.resume();
  const [code] = (await once(client, "close")) as [number];
  return code;
}
