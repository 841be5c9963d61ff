import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Finds ports that nobody uses at the moment. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  // All are held until each has its number, so that they differ.
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map(portOf);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

function portOf(server: Server): number {
  // A listening TCP server has an address of this form.
  return (server.address() as AddressInfo).port;
}
