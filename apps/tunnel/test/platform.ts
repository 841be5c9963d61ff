import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished, vi } from "vitest";
import { createWebSocketStream, WebSocketServer } from "ws";

/** A program in a container: the handler of each connection. */
type Program = (socket: Socket) => void;

export const echo: Program = (socket) => void socket.pipe(socket);

/** A fake platform that proxies one instance, with controls for the test. */
export interface Platform {
  readonly origin: string;
  /** The WebSocket URL of the instance. */
  readonly remote: string;
  /** The status of the response to pings. */
  status: number;
  /** The number of open connections to the instance. */
  countConnections(): number;
}

/** Starts a fake platform and the container behind it; both stop at the end of the test. */
export async function startFakePlatform(program: Program): Promise<Platform> {
  const sockets = new Set<Socket>();
  const container = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    program(socket);
  });
  const instancePort = await listen(container);
  const http = createHttpServer((_request, response) => response.writeHead(platform.status).end());
  const websockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  websockets.on("connection", (websocket) => {
    const stream = createWebSocketStream(websocket);
    const socket = connect(instancePort, "127.0.0.1");
    const destroyBoth = () => {
      socket.destroy();
      stream.destroy();
    };
    stream.on("error", destroyBoth).once("close", () => socket.destroy());
    socket.on("error", destroyBoth);
    stream.pipe(socket);
    socket.pipe(stream);
  });
  const port = await listen(http);
  onTestFinished(() => {
    for (const websocket of websockets.clients) websocket.terminate();
    for (const socket of sockets) socket.destroy();
    container.close();
    http.close();
  });
  const platform: Platform = {
    origin: `http://127.0.0.1:${port}`,
    remote: `ws://127.0.0.1:${port}/api/proxy/3f1c`,
    status: 204,
    countConnections: () => sockets.size,
  };
  return platform;
}

/** Connects to a local port, like a program on the player's machine. */
export async function dial(local: string): Promise<Socket> {
  const [host = "", port] = local.split(":");
  const socket = connect({ host, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Reads all data until the other side closes. */
export async function readToEnd(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => void chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks);
}

/** Waits until the other side has closed the connection. */
export async function waitForClose(socket: Socket): Promise<void> {
  await readToEnd(socket);
}

/** Receives the next bytes, as text. */
export async function receive(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return chunk.toString();
}

/** Retries the check until it passes. The timeout is long, because the machine may be busy. */
export function waitUntilPassed<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  // The address of a server that listens on TCP is an AddressInfo.
  return (server.address() as AddressInfo).port;
}
