import { once } from "node:events";
import type { Socket } from "node:net";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { RelayConnection, Side, TrafficObserver } from "#ports/relay.ts";
import { type ManualTime, manualTime, settle } from "../../../test/manual-time.ts";
import { closeCode, echo, take, useTunnels } from "../../../test/tunnel.ts";
import { tcpRelay } from "./tcp-relay.ts";

const { listen, open } = useTunnels();

let time: ManualTime;
let door: WebSocketServer;

beforeEach(async () => {
  time = manualTime();
  door = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(door, "listening");
});

afterEach(async () => {
  for (const client of door.clients) client.terminate();
  door.close();
  await once(door, "close");
});

/** A client that is connected to a service. */
async function tunnel(
  port: number,
  witness?: TrafficObserver,
): Promise<{ client: WebSocket; line: RelayConnection }> {
  const line = await tcpRelay({ stopwatch: time, timer: time }).dial({ host: "127.0.0.1", port });
  door.once("connection", (socket) => line.putThrough(socket, witness));
  // It listens on a port.
  const { port: own } = door.address() as { port: number };
  return { line, client: await open(`http://127.0.0.1:${own}`) };
}

const CHUNK = Buffer.alloc(64 * 1024);
const CHUNKS = 1024;
/** The combined size of the buffers of the system and of the relay. */
const MAX_BUFFERED = 24 * 1024 * 1024;

/** The maximum number of bytes in flight between the two sides. */
function watch() {
  let [taken, read, most] = [0, 0, 0];
  const done = Promise.withResolvers<number>();
  return {
    witness: {
      saw: (_from: Side, bytes: Uint8Array) => {
        taken += bytes.length;
        most = Math.max(most, taken - read);
        return undefined;
      },
    },
    read(bytes: Buffer) {
      read += bytes.length;
      if (read === CHUNK.length * CHUNKS) done.resolve(most);
    },
    maxBuffered: done.promise,
  };
}

/** Reads a chunk only every few turns of the event loop; the relay could forward one in each. */
async function dawdle(reader: WebSocket | Socket): Promise<void> {
  reader.pause();
  for (const _ of Array.from({ length: 8 })) await settle();
  reader.resume();
}

/** All data it receives until it is closed. */
async function allSlowly(client: WebSocket): Promise<Buffer> {
  const parts: Buffer[] = [];
  client.on("message", (part: Buffer) => {
    parts.push(part);
    void dawdle(client);
  });
  client.resume();
  await once(client, "close");
  return Buffer.concat(parts);
}

describe("a slow reader", () => {
  it("slows the container down, without growing the memory of the platform", async () => {
    const { witness, read, maxBuffered } = watch();
    const { port } = await listen((socket) =>
      socket.end(Buffer.concat(Array.from({ length: CHUNKS }, () => CHUNK))),
    );
    const { client } = await tunnel(port, witness);
    client.on("message", (bytes: Buffer) => {
      read(bytes);
      void dawdle(client);
    });
    client.resume();
    expect(await maxBuffered).toBeLessThan(MAX_BUFFERED);
  });

  it("receives the correct bytes, although buffers are reused", async () => {
    const sent = ["one", "other"].map((who) =>
      Buffer.from(Array.from({ length: 400_000 }, (_, at) => `${who} ${at}\n`).join("")),
    );
    const clients: WebSocket[] = [];
    for (const bytes of sent) {
      const { port } = await listen((socket) => socket.end(bytes));
      clients.push((await tunnel(port)).client);
    }
    const heard = await Promise.all(clients.map(allSlowly));
    expect(heard.map((bytes, index) => bytes.equals(sent[index] ?? bytes))).toEqual([true, true]);
  });

  it("slows the client down, without growing the memory of the platform", async () => {
    const { witness, read, maxBuffered } = watch();
    const { port } = await listen((socket) =>
      socket.on("data", (bytes) => {
        read(bytes);
        void dawdle(socket);
      }),
    );
    const { client } = await tunnel(port, witness);
    for (const _ of Array.from({ length: CHUNKS })) client.send(CHUNK);
    expect(await maxBuffered).toBeLessThan(MAX_BUFFERED);
  });

  it("can be the recorder: both sides wait for it, and nothing is lost", async () => {
    const seen: [Side, string][] = [];
    const slow = Promise.withResolvers<void>();
    const witness: TrafficObserver = {
      saw: (from, bytes) => {
        seen.push([from, Buffer.from(bytes).toString()]);
        return seen.length === 1 ? slow.promise : undefined;
      },
    };
    const service = await listen(echo);
    const { client } = await tunnel(service.port, witness);
    const response = take(client, 6);
    client.send("one");
    client.send("two");
    while (seen.length === 0) await settle();
    for (const _ of Array.from({ length: 50 })) await settle();
    expect(seen.map(([from]) => from)).not.toContain("container");
    slow.resolve();
    expect((await response).toString()).toBe("onetwo");
    const sent = (side: Side) => seen.flatMap(([from, text]) => (from === side ? text : [])).join("");
    expect([sent("client"), sent("container")]).toEqual(["onetwo", "onetwo"]);
  });
});

describe("an idle tunnel", () => {
  it("is closed after half an hour", async () => {
    const { port } = await listen(echo);
    const { client, line } = await tunnel(port);
    const code = closeCode(client);
    await live(29);
    expect(client.readyState).toBe(client.OPEN);
    await live(1);
    expect(await code).toBe(1001);
    expect(await line.ended).toEqual({ fromClient: 0, fromContainer: 0, endedBy: "platform" });
  });

  it("stays open while there is traffic, up to a day", async () => {
    const { port } = await listen(echo);
    const { client } = await tunnel(port);
    const code = closeCode(client);
    for (const _ of Array.from({ length: 24 * 3 - 1 })) {
      const response = take(client, 1);
      client.send("x");
      await response;
      await live(20);
    }
    expect(client.readyState).toBe(client.OPEN);
    await live(20);
    expect(await code).toBe(1001);
  });

  /** Advances the time while the client responds to every ping. */
  async function live(minutes: number): Promise<void> {
    const [socket] = door.clients;
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
  const { client, line } = await tunnel(service.port);
  // It reads nothing, hence no ping.
  expect(client.isPaused).toBe(true);
  time.advance(4.5 * MINUTE_MS);
  expect(service.connections.size).toBe(1);
  time.advance(MINUTE_MS);
  expect(await line.ended).toMatchObject({ endedBy: "client" });
});

it("closes a container connection that stays open, soon after the client has disconnected", async () => {
  const service = await listen();
  const { client, line } = await tunnel(service.port);
  const [socket] = service.connections;
  client.terminate();
  if (socket) await once(socket.resume(), "end");
  expect(service.connections.size).toBe(1);
  time.advance(10_000);
  expect(await line.ended).toMatchObject({ endedBy: "client" });
});

it("leaves no resources behind after it is closed", async () => {
  const { port } = await listen((socket) => socket.end());
  const { client, line } = await tunnel(port);
  await closeCode(client);
  await line.ended;
  expect(time.waiting).toBe(0);
});

it("reports why a connection failed", async () => {
  const { dial } = tcpRelay({ stopwatch: time, timer: time });
  await expect(dial({ host: "127.0.0.1", port: 1 })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // The timeout expires before the event loop has turned once, and so before any response.
  const { port } = await listen(echo);
  const waiting = dial({ host: "127.0.0.1", port });
  time.advance(10_000);
  await expect(waiting).rejects.toMatchObject({ name: "NotReached" });
});
