import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { DOCKER_SOCKET, parseSocketPath } from "#adapters/containers/docker-host.ts";

/** The local Docker engine on a TCP port of the given address, like the socket proxy of compose. */
export async function dockerOverTcp(address: string) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(parseSocketPath(DOCKER_SOCKET) ?? "");
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => other.destroy());
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
