import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { acceptUpgrades } from "./upgrades.ts";

const app = Fastify();
afterEach(() => app.close());

const REQUEST = [
  "GET / HTTP/1.1",
  "host: localhost",
  "connection: Upgrade",
  "upgrade: websocket",
  "sec-websocket-version: 13",
  "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
];
/** A frame with reserved bits. */
const INVALID_FRAME = Buffer.from([0xff, 0x80, 0, 0, 0, 0]);

/** The uncaught exceptions during the work. Without this listener, any of them would end the process. */
async function collectUncaught(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const uncaught: unknown[] = [];
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => uncaught.push(error));
  try {
    await work();
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const listener of listeners) process.on("uncaughtException", listener);
  }
  return uncaught;
}

it("closes a WebSocket without listeners after an invalid frame, and the process continues", async () => {
  const upgrade = acceptUpgrades(app).createUpgrade(1024);
  app.get("/", async (request, reply) => {
    upgrade(request, reply, (websocket) => websocket.close());
    return reply;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const uncaught = await collectUncaught(() => {
    socket.resume().write(Buffer.concat([Buffer.from(`${REQUEST.join("\r\n")}\r\n\r\n`), INVALID_FRAME]));
    return once(socket, "close");
  });
  expect(uncaught).toEqual([]);
});
