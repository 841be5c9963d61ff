import { once } from "node:events";
import type { Socket } from "node:net";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { RelayConnection, Side, TrafficObserver } from "#ports/relay.ts";
import { type ManualTime, manualTime, settle } from "../../../test/manual-time.ts";
import { echo, readBytes, useProxyClients, waitForCloseCode } from "../../../test/tunnel.ts";
import { tcpRelay } from "./tcp-relay.ts";

const { listen, open } = useProxyClients();

let time: ManualTime;
let server: WebSocketServer;

beforeEach(async () => {
  time = manualTime();
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
});

afterEach(async () => {
  for (const client of server.clients) client.terminate();
  server.close();
  await once(server, "close");
});

/** A client that is connected to a service. */
async function openTunnel(
  port: number,
  observer?: TrafficObserver,
): Promise<{ client: WebSocket; connection: RelayConnection }> {
  const connection = await tcpRelay({ stopwatch: time, timer: time }).dial({ host: "127.0.0.1", port });
  server.once("connection", (socket) => connection.pipe(socket, observer));
  // `address()` returns an object, because the server listens on a port.
  const { port: serverPort } = server.address() as { port: number };
  return { connection, client: await open(`http://127.0.0.1:${serverPort}`) };
}

const CHUNK = Buffer.alloc(64 * 1024);
const CHUNK_COUNT = 1024;
/** The combined size of the buffers of the system and of the relay. */
const MAX_BUFFERED_BYTES = 24 * 1024 * 1024;

/** Measures the maximum number of bytes that the relay has read and the receiver has not. */
function measureInFlight() {
  let sentBytes = 0;
  let receivedBytes = 0;
  let maxBytes = 0;
  const maxBufferedResult = Promise.withResolvers<number>();
  return {
    observer: {
      observe: (_from: Side, bytes: Uint8Array) => {
        sentBytes += bytes.length;
        maxBytes = Math.max(maxBytes, sentBytes - receivedBytes);
        return undefined;
      },
    },
    read(bytes: Buffer) {
      receivedBytes += bytes.length;
      if (receivedBytes === CHUNK.length * CHUNK_COUNT) maxBufferedResult.resolve(maxBytes);
    },
    maxBufferedBytes: maxBufferedResult.promise,
  };
}

/** Pauses for a few turns of the event loop; the relay could forward a chunk in each. */
async function pauseReading(reader: WebSocket | Socket): Promise<void> {
  reader.pause();
  for (const _ of Array.from({ length: 8 })) await settle();
  reader.resume();
}

/** Reads slowly, and returns all data that the client receives until it is closed. */
async function collectSlowly(client: WebSocket): Promise<Buffer> {
  const parts: Buffer[] = [];
  client.on("message", (part: Buffer) => {
    parts.push(part);
    void pauseReading(client);
  });
  client.resume();
  await once(client, "close");
  return Buffer.concat(parts);
}

describe("a slow reader", () => {
  it("slows the container down, without growing the memory of the platform", async () => {
    const { observer, read, maxBufferedBytes } = measureInFlight();
    const { port } = await listen((socket) =>
      socket.end(Buffer.concat(Array.from({ length: CHUNK_COUNT }, () => CHUNK))),
    );
    const { client } = await openTunnel(port, observer);
    client.on("message", (bytes: Buffer) => {
      read(bytes);
      void pauseReading(client);
    });
    client.resume();
    expect(await maxBufferedBytes).toBeLessThan(MAX_BUFFERED_BYTES);
  });

  it("receives the correct bytes, although buffers are reused", async () => {
    const sentBuffers = ["first", "second"].map((name) =>
      Buffer.from(Array.from({ length: 400_000 }, (_, index) => `${name} ${index}\n`).join("")),
    );
    const clients: WebSocket[] = [];
    for (const bytes of sentBuffers) {
      const { port } = await listen((socket) => socket.end(bytes));
      clients.push((await openTunnel(port)).client);
    }
    const receivedBuffers = await Promise.all(clients.map(collectSlowly));
    expect(receivedBuffers.map((bytes, index) => bytes.equals(sentBuffers[index] ?? bytes))).toEqual([
      true,
      true,
    ]);
  });

  it("slows the client down, without growing the memory of the platform", async () => {
    const { observer, read, maxBufferedBytes } = measureInFlight();
    const { port } = await listen((socket) =>
      socket.on("data", (bytes: Buffer) => {
        read(bytes);
        void pauseReading(socket);
      }),
    );
    const { client } = await openTunnel(port, observer);
    for (const _ of Array.from({ length: CHUNK_COUNT })) client.send(CHUNK);
    expect(await maxBufferedBytes).toBeLessThan(MAX_BUFFERED_BYTES);
  });

  it("can be the traffic observer: both sides wait for it, and no bytes are lost", async () => {
    const observedChunks: [Side, string][] = [];
    const observerDelay = Promise.withResolvers<void>();
    const observer: TrafficObserver = {
      observe: (from, bytes) => {
        observedChunks.push([from, Buffer.from(bytes).toString()]);
        return observedChunks.length === 1 ? observerDelay.promise : undefined;
      },
    };
    const service = await listen(echo);
    const { client } = await openTunnel(service.port, observer);
    const response = readBytes(client, 6);
    client.send("one");
    client.send("two");
    while (observedChunks.length === 0) await settle();
    for (const _ of Array.from({ length: 50 })) await settle();
    expect(observedChunks.map(([from]) => from)).not.toContain("container");
    observerDelay.resolve();
    expect((await response).toString()).toBe("onetwo");
    const getText = (side: Side) =>
      observedChunks.flatMap(([from, text]) => (from === side ? text : [])).join("");
    expect([getText("client"), getText("container")]).toEqual(["onetwo", "onetwo"]);
  });
});

describe("a tunnel", () => {
  it("is closed after half an hour without traffic", async () => {
    const { port } = await listen(echo);
    const { client, connection } = await openTunnel(port);
    const closeCode = waitForCloseCode(client);
    await advanceMinutes(29);
    expect(client.readyState).toBe(client.OPEN);
    await advanceMinutes(1);
    expect(await closeCode).toBe(1001);
    expect(await connection.ended).toEqual({ fromClient: 0, fromContainer: 0, endedBy: "platform" });
  });

  it("stays open while there is traffic, for at most a day", async () => {
    const { port } = await listen(echo);
    const { client } = await openTunnel(port);
    const closeCode = waitForCloseCode(client);
    for (const _ of Array.from({ length: 24 * 3 - 1 })) {
      const response = readBytes(client, 1);
      client.send("x");
      await response;
      await advanceMinutes(20);
    }
    expect(client.readyState).toBe(client.OPEN);
    await advanceMinutes(20);
    expect(await closeCode).toBe(1001);
  });

  /** Advances the time while the client responds to every ping. */
  async function advanceMinutes(minutes: number): Promise<void> {
    const [socket] = server.clients;
    for (const _ of Array.from({ length: minutes * 2 })) {
      const pong = socket && once(socket, "pong");
      time.advance(MINUTE_MS / 2);
      if (socket?.readyState !== socket?.OPEN) return;
      await pong;
    }
  }
});

it("closes a client that responds to no ping for five minutes", async () => {
  const service = await listen(echo);
  const { client, connection } = await openTunnel(service.port);
  // A paused client reads nothing, so it does not respond to pings.
  expect(client.isPaused).toBe(true);
  time.advance(4.5 * MINUTE_MS);
  expect(service.connections.size).toBe(1);
  time.advance(MINUTE_MS);
  expect(await connection.ended).toMatchObject({ endedBy: "client" });
});

it("closes a container connection that stays open, soon after the client has disconnected", async () => {
  const service = await listen();
  const { client, connection } = await openTunnel(service.port);
  const [socket] = service.connections;
  client.terminate();
  if (socket) await once(socket.resume(), "end");
  expect(service.connections.size).toBe(1);
  time.advance(10_000);
  expect(await connection.ended).toMatchObject({ endedBy: "client" });
});

it("a closed tunnel leaves no timer behind", async () => {
  const { port } = await listen((socket) => socket.end());
  const { client, connection } = await openTunnel(port);
  await waitForCloseCode(client);
  await connection.ended;
  expect(time.pendingTimerCount).toBe(0);
});

it("reports why a connection failed", async () => {
  const { dial } = tcpRelay({ stopwatch: time, timer: time });
  await expect(dial({ host: "127.0.0.1", port: 1 })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // The timeout expires before the event loop has turned once, and so before the connection is established.
  const { port } = await listen(echo);
  const connection = dial({ host: "127.0.0.1", port });
  time.advance(10_000);
  await expect(connection).rejects.toMatchObject({ name: "ConnectError", code: "ETIMEDOUT" });
});
