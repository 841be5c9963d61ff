import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WebSocket } from "ws";
import { acceptUpgrades } from "./upgrades.ts";

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
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
const PING = Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)]);
const MESSAGE = Buffer.from([0x82, 0x80, 0, 0, 0, 0]);

/** A fragment of a message, with one byte. */
const FRAGMENT = Buffer.from([0x02, 0x81, 0, 0, 0, 0, 0x61]);
const CONTINUATION = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61]);
const LAST_CONTINUATION = Buffer.from([0x80, 0x81, 0, 0, 0, 0, 0x61]);
const MAX_MESSAGE_BYTES = 8192;

/** Sends an upgrade request and the frames. The socket reads nothing. */
async function sendUpgrade(frames: Buffer, onOpen: (websocket: WebSocket) => void) {
  const upgrade = acceptUpgrades(app).createUpgrade(MAX_MESSAGE_BYTES);
  app.get("/", async (request, reply) => {
    upgrade(request, reply, onOpen);
    return reply;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.pause().write(Buffer.concat([Buffer.from(`${REQUEST.join("\r\n")}\r\n\r\n`), frames]));
  return socket;
}

/** The uncaught exceptions during the work. Without this listener, any of them would end the process. */
async function collectUncaught(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const uncaughtErrors: unknown[] = [];
  const listeners = process.listeners("uncaughtException");
  process
    .removeAllListeners("uncaughtException")
    .on("uncaughtException", (error) => uncaughtErrors.push(error));
  try {
    await work();
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const listener of listeners) process.on("uncaughtException", listener);
  }
  return uncaughtErrors;
}

it("closes a WebSocket without listeners after an invalid frame, and the process continues", async () => {
  const uncaughtErrors = await collectUncaught(async () => {
    const socket = await sendUpgrade(INVALID_FRAME, (websocket) => websocket.close());
    await once(socket.resume(), "close");
  });
  expect(uncaughtErrors).toEqual([]);
});

it("queues at most one pong for a client that sends pings and reads nothing", async () => {
  const openedWebsocket = Promise.withResolvers<WebSocket>();
  const receivedMessage = Promise.withResolvers<unknown>();
  // More than the buffers of the system hold.
  const pings = Buffer.concat(Array.from({ length: 200_000 }, () => PING));
  const socket = await sendUpgrade(Buffer.concat([pings, MESSAGE]), (websocket) => {
    websocket.once("message", receivedMessage.resolve);
    openedWebsocket.resolve(websocket);
  });
  const websocket = await openedWebsocket.promise;
  await receivedMessage.promise;
  expect(websocket.bufferedAmount).toBeLessThan(2 * PING.length);
  socket.destroy();
});

it("responds to a ping with its data", async () => {
  const ping = Buffer.from([0x89, 0x82, 0, 0, 0, 0, 0x68, 0x69]);
  const socket = await sendUpgrade(ping, () => undefined);
  const pong = Buffer.from([0x8a, 0x02, 0x68, 0x69]);
  let receivedBytes = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    receivedBytes = Buffer.concat([receivedBytes, chunk]);
    if (receivedBytes.includes(pong)) break;
  }
  expect(receivedBytes.subarray(-pong.length)).toEqual(pong);
});

it("SOCKET-1 accepts a message in fragments, and rejects a message with too many of them", async () => {
  const outcomes: unknown[] = [];
  const completion = Promise.withResolvers<void>();
  const add = (outcome: unknown) => outcomes.push(outcome) === 2 && completion.resolve();
  const frames = [FRAGMENT, LAST_CONTINUATION, FRAGMENT, CONTINUATION, LAST_CONTINUATION];
  const socket = await sendUpgrade(Buffer.concat(frames), (websocket) => {
    websocket
      .on("message", (data: Buffer) => add(data.toString()))
      .on("error", ({ message }) => add(message));
  });
  await completion.promise;
  socket.destroy();
  expect(outcomes).toEqual(["aa", "Too many message fragments"]);
});
