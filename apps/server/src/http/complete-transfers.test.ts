import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { completeTransfers } from "./complete-transfers.ts";

/** More than the buffers of the system hold. */
const LARGE_BODY = Buffer.alloc(32 * 1024 * 1024);

async function startServer({ maxStallMs = 30_000 } = {}) {
  const server = createServer(({ url }, reply) => {
    const body = url === "/large" ? LARGE_BODY : "small";
    reply.writeHead(200, { "content-length": body.length }).end(body);
  });
  completeTransfers(server, maxStallMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const open = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  return { server, open };
}

it("STOP-1 sends the rest of a response before it closes the connection", async () => {
  const { server, open } = await startServer();
  const client = open("/large");
  const [, reply] = await once(server, "request");
  await setImmediate();
  expect(reply.writableFinished).toBe(false);
  const closeEvent = once(server.close(), "close");
  let receivedBytes = 0;
  for await (const chunk of client) receivedBytes += chunk.length;
  expect(receivedBytes).toBeGreaterThan(LARGE_BODY.length);
  await closeEvent;
});

it("STOP-1 closes the connection of a client that receives nothing", async () => {
  const { server, open } = await startServer({ maxStallMs: 10 });
  open("/large").pause();
  await once(server, "request");
  await setImmediate();
  await expect(once(server.close(), "close")).resolves.toEqual([]);
});

it("STOP-1 closes idle connections immediately", async () => {
  const { server, open } = await startServer();
  const client = open("/small");
  await once(client, "data");
  await expect(once(server.close(), "close")).resolves.toEqual([]);
});
