import type { Socket } from "node:net";
import { createWebSocketStream, WebSocket } from "ws";

/**
 * A WebSocket cannot be half-closed, so a program that has finished sending receives data until the instance has been
 * silent for this long. A longer time would use up the connections of the instance.
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
  socket.once("end", () => {
    // The instance cannot send anything before the WebSocket is open.
    if (websocket.readyState !== WebSocket.CONNECTING) return endAfterSilence(socket, stream);
    websocket.once("open", () => endAfterSilence(socket, stream));
  });
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
