import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range of ephemeral ports: an outgoing connection could take one of those before the caller uses it. */
const PORTS = { from: 20_000, to: 32_000 } as const;
const MAX_ATTEMPTS = 100;

/** Finds a random TCP port that is currently free. */
export async function findFreePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isPortFree(host, port)) return port;
  }
  throw new Error(`None of ${MAX_ATTEMPTS} random ports from ${PORTS.from} to ${PORTS.to} is free.`);
}

/** Whether a server can listen on the port. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
