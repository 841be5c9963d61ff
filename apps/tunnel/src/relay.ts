import type { Socket } from "node:net";
import { createWebSocketStream, type WebSocket } from "ws";

/**
 * A WebSocket cannot be half-closed. After a program has finished sending, it still receives the response until the
 * instance has been silent for this long; a longer time would occupy connections that others need.
 */
const LINGER_MS = 500;

/** Relays a TCP connection over a WebSocket with backpressure until one of them closes. */
export function relay(socket: Socket, websocket: WebSocket): void {
  const stream = createWebSocketStream(websocket);
  const destroyBoth = () => {
    socket.destroy();
    stream.destroy();
  };
  socket.once("error", destroyBoth);
  stream.once("error", destroyBoth);
  stream.once("end", () => socket.destroySoon());
  socket.once("end", () => endAfterSilence(socket, stream));
  socket.once("close", () => {
    stream.end();
    // The stream emits no `end` event while it contains unread data.
    stream.resume();
  });

  socket.pipe(stream, { end: false });
  stream.pipe(socket);
}

function endAfterSilence(socket: Socket, stream: ReturnType<typeof createWebSocketStream>): void {
  const timer = setTimeout(() => socket.end(), LINGER_MS);
  stream.on("data", () => void timer.refresh());
  socket.once("close", () => clearTimeout(timer));
}
