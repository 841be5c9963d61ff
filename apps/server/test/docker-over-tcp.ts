import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { DOCKER_SOCKET, parseSocketPath } from "#adapters/containers/docker-host.ts";

/** Serves the local Docker engine on a TCP port of this address, like the socket proxy of the compose file. */
export async function startDockerTcpProxy(address: string) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(parseSocketPath(DOCKER_SOCKET) ?? "");
    client.pipe(upstream).pipe(client);
    for (const [socket, otherSocket] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => otherSocket.destroy());
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, address, resolve));
  return {
    url: `tcp://${address}:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
