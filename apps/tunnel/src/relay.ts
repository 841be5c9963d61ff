import type { Socket } from "node:net";
import { createWebSocketStream, type WebSocket } from "ws";

/**
 * A websocket cannot be closed in one direction. A program that has finished sending still hears the answer, until
 * it has been silent for this long; longer would keep places taken that the next connection needs.
 */
const LINGER_MS = 500;

/** Carries a TCP connection over a websocket, at the pace of the slower side, until either of them has ended. */
export function relay(socket: Socket, websocket: WebSocket): void {
  const stream = createWebSocketStream(websocket);
  const abandon = () => {
    socket.destroy();
    stream.destroy();
  };
  socket.once("error", abandon);
  stream.once("error", abandon);
  stream.once("end", () => socket.destroySoon());
  socket.once("end", () => endAfterSilence(socket, stream));
  socket.once("close", () => {
    stream.end();
    // What is left unread would hide the other side's goodbye.
    stream.resume();
  });

  socket.pipe(stream, { end: false });
  stream.pipe(socket);
}

function endAfterSilence(socket: Socket, stream: ReturnType<typeof createWebSocketStream>): void {
  const linger = setTimeout(() => socket.end(), LINGER_MS);
  stream.on("data", () => void linger.refresh());
  socket.once("close", () => clearTimeout(linger));
}
