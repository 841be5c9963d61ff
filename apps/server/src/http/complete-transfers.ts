import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * STOP-1: Node counts a connection as idle as soon as its response was written, and would close it before the rest of a
 * response was sent to a client with a slow network. This function delays that: an idle connection closes when its data
 * was sent, or when the client has received nothing for `maxStallMs`.
 */
export function completeTransfers(server: Server, maxStallMs: number): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const transfers = [...sockets].filter(({ writableLength }) => writableLength > 0);
    // Node calls this method of each idle connection, and of no other.
    for (const socket of transfers) socket.destroy = () => destroyAfterTransfer(socket, maxStallMs);
    closeIdleConnections();
    for (const socket of transfers) Reflect.deleteProperty(socket, "destroy");
  };
}

function destroyAfterTransfer(socket: Socket, maxStallMs: number): Socket {
  socket.destroySoon();
  // Node restarts this timeout whenever data was sent.
  return socket.setTimeout(maxStallMs, () => socket.destroy());
}
