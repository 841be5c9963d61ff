import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { insertChallenge, insertContainer, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { settle } from "../../../test/manual-time.ts";
import { getListenUrl } from "../../../test/signalr.ts";
import { echo, readBytes, useProxyClients, waitForCloseCode } from "../../../test/tunnel.ts";

const server = useServer({ portMapping: "PlatformProxy" });
const { listen, connect: connectTo, open, connectRefused } = useProxyClients();

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
let baseUrl: string;
let gameId: number;
let challengeId: number;

beforeAll(async () => {
  baseUrl = await getListenUrl(server.app);
  gameId = await insertGame(server);
  challengeId = await insertChallenge(server, gameId, { type: "DynamicContainer", flags: [] });
});

/** Inserts a container of a new team. */
async function insertTeamContainer(port: number, overrides = {}): Promise<string> {
  const { id } = await insertParticipation(server, gameId);
  return insertContainer(server, challengeId, { participation_id: id, port, ...overrides });
}

async function insertTestContainer(port: number): Promise<string> {
  return insertContainer(server, await insertChallenge(server, gameId, { type: "StaticContainer" }), {
    port,
  });
}

async function getStatus(method: string, path: string): Promise<number> {
  return (await fetch(baseUrl + path, { method })).status;
}

function publishChange(containerId: string, isGone = true): void {
  server.events.publish({
    type: "container.changed",
    gameId,
    challengeId,
    participationId: null,
    containerId,
    isGone,
  });
}

describe("PROXY-1 a request without a WebSocket upgrade", () => {
  it.each(["GET", "HEAD", "OPTIONS"])(
    "%s returns 204 while the container runs, and 404 after it was removed",
    async (method) => {
      const id = await insertTeamContainer(9);
      expect(await getStatus(method, `/api/proxy/${id}`)).toBe(204);
      expect(await getStatus(method, `/api/proxy/${id.toUpperCase()}`)).toBe(204);
      await server.db.deleteFrom("containers").where("id", "=", id).execute();
      publishChange(id);
      expect(await getStatus(method, `/api/proxy/${id}`)).toBe(404);
    },
  );

  it("returns 404 for a malformed id, an unknown id, and a container that has not started yet", async () => {
    const paths = [
      "x",
      "noinst",
      UNKNOWN_ID,
      await insertTeamContainer(9, { status: "Pending", host: null }),
    ];
    for (const path of paths) expect(await getStatus("GET", `/api/proxy/${path}`)).toBe(404);
  });

  it("finds a container as soon as it runs", async () => {
    const id = await insertTeamContainer(9, { status: "Pending" });
    expect(await getStatus("GET", `/api/proxy/${id}`)).toBe(404);
    await server.db.updateTable("containers").set({ status: "Running" }).where("id", "=", id).execute();
    publishChange(id, false);
    expect(await getStatus("GET", `/api/proxy/${id}`)).toBe(204);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"])("%s returns 405 with the allowed methods", async (method) => {
    for (const path of [`/api/proxy/${UNKNOWN_ID}`, `/api/proxy/noinst/${UNKNOWN_ID}`]) {
      const response = await fetch(baseUrl + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    }
  });
});

describe("PROXY-2 the two routes", () => {
  it("accept only their own kind of container", async () => {
    const teamContainerId = await insertTeamContainer(9);
    const testContainerId = await insertTestContainer(9);
    expect(await getStatus("OPTIONS", `/api/proxy/noinst/${testContainerId}`)).toBe(204);
    expect(await getStatus("OPTIONS", `/api/proxy/${testContainerId}`)).toBe(404);
    expect(await getStatus("OPTIONS", `/api/proxy/noinst/${teamContainerId}`)).toBe(404);
    expect((await connectRefused(`${baseUrl}/api/proxy/noinst/${teamContainerId}`)).status).toBe(404);
  });

  it("relay bytes in both directions, text and binary", async () => {
    const { port } = await listen(echo);
    for (const path of [
      `/api/proxy/${await insertTeamContainer(port)}`,
      `/api/proxy/noinst/${await insertTestContainer(port)}`,
    ]) {
      const client = await open(baseUrl + path);
      const response = readBytes(client, 9);
      client.send("text ");
      client.send(Buffer.alloc(0));
      client.send(Buffer.from([0, 255, 10, 13]));
      expect((await response).toString("latin1")).toBe("text \u0000\u00ff\n\r");
    }
  });
});

describe("PROXY-3 connections to one container", () => {
  it("are limited to 32, even for concurrent requests, and a closed one frees its slot", async () => {
    const { port } = await listen(echo);
    const url = `${baseUrl}/api/proxy/${await insertTeamContainer(port)}`;
    const responses = await Promise.all(Array.from({ length: 40 }, () => connectTo(url)));
    const sockets = responses.filter((response) => response instanceof WebSocket);
    expect(sockets).toHaveLength(32);
    expect((await connectRefused(url)).status).toBe(400);
    sockets[0]?.close();
    sockets[0]?.resume();
    await waitForClosedTunnel();
    await open(url);
    expect((await connectRefused(url)).status).toBe(400);
  });

  it("are not counted if they fail", async () => {
    const { port } = await listen(echo);
    const id = await insertTeamContainer(1);
    const url = `${baseUrl}/api/proxy/${id}`;
    for (const _ of Array.from({ length: 40 })) expect((await connectRefused(url)).status).toBe(418);
    await server.db.updateTable("containers").set({ port }).where("id", "=", id).execute();
    publishChange(id, false);
    await Promise.all(Array.from({ length: 32 }, () => open(url)));
  });

  it("are not counted for invalid upgrade requests", async () => {
    const service = await listen(echo);
    const id = await insertTeamContainer(service.port);
    for (const _ of Array.from({ length: 40 })) await sendInvalidUpgrade(id);
    await Promise.all(Array.from({ length: 32 }, () => open(`${baseUrl}/api/proxy/${id}`)));
    expect(service.connections.size).toBe(32);
  });
});

describe("PROXY-4 a connection to an unreachable container", () => {
  it("is rejected with 418 and the reason", async () => {
    const { status, body } = await connectRefused(`${baseUrl}/api/proxy/${await insertTeamContainer(1)}`);
    expect(status).toBe(418);
    expect(JSON.parse(body)).toEqual({
      title: "The container cannot be reached (ECONNREFUSED).",
      status: 418,
    });
  });

  it("is rejected with 400 if the host of the container cannot be resolved", async () => {
    const id = await insertTeamContainer(1, { host: "no-such-host.invalid" });
    expect((await connectRefused(`${baseUrl}/api/proxy/${id}`)).status).toBe(400);
  });
});

describe("PROXY-5 a tunnel", () => {
  it("relays 64 MiB in both directions unchanged", async () => {
    const { port } = await listen(echo);
    const client = await open(`${baseUrl}/api/proxy/${await insertTeamContainer(port)}`);
    const sentHash = createHash("sha256");
    const receivedHash = createHash("sha256");
    const size = 64 * 1024 * 1024;
    const allReceived = new Promise<void>((resolve) => {
      let length = 0;
      client.on("message", (data: Buffer) => {
        receivedHash.update(data);
        length += data.length;
        if (length === size) resolve();
      });
    });
    client.resume();
    for (const [index] of Array.from({ length: 1024 }).entries()) {
      const chunk = Buffer.alloc(64 * 1024, index);
      chunk.writeUInt32BE(index);
      sentHash.update(chunk);
      await new Promise<void>((resolve) => client.send(chunk, () => resolve()));
    }
    await allReceived;
    expect(receivedHash.digest("hex")).toBe(sentHash.digest("hex"));
  });

  it("is separate from 199 other concurrent tunnels", async () => {
    const { port } = await listen(echo);
    const ids = await Promise.all(Array.from({ length: 10 }, () => insertTeamContainer(port)));
    const clients = await Promise.all(
      Array.from({ length: 200 }, (_, index) => open(`${baseUrl}/api/proxy/${ids[index % 10]}`)),
    );
    const responses = await Promise.all(
      clients.map(async (client, index) => {
        const response = readBytes(client, 8);
        client.send(String(index).padStart(8));
        return Number(await response);
      }),
    );
    expect(responses).toEqual(clients.map((_, index) => index));
  });

  it("closes for the client after the last byte when the container closes its connection", async () => {
    const { port } = await listen((socket) => socket.end("goodbye"));
    const client = await open(`${baseUrl}/api/proxy/${await insertTeamContainer(port)}`);
    const receivedBytes = readBytes(client, 7);
    const closeCode = waitForCloseCode(client);
    expect((await receivedBytes).toString()).toBe("goodbye");
    expect(await closeCode).toBe(1000);
  });

  it("closes for the container after the last byte when the client closes its connection", async () => {
    const service = await listen();
    const connection = service.waitForConnection();
    const client = await open(`${baseUrl}/api/proxy/${await insertTeamContainer(service.port)}`);
    const closeCode = waitForCloseCode(client);
    client.send("goodbye");
    client.close(1000);
    const socket = await connection;
    expect(await text(socket)).toBe("goodbye");
    socket.end();
    expect(await closeCode).toBe(1000);
  });

  it("closes when the connection to either side breaks", async () => {
    const service = await listen();
    const url = `${baseUrl}/api/proxy/${await insertTeamContainer(service.port)}`;
    const firstConnection = service.waitForConnection();
    const client = await open(url);
    (await firstConnection).resetAndDestroy();
    expect(await waitForCloseCode(client)).toBe(1011);
    const secondConnection = service.waitForConnection();
    const otherClient = await open(url);
    const socket = await secondConnection;
    otherClient.terminate();
    await once(socket.resume(), "end");
  });

  it("closes when the container is removed, and new connections are rejected", async () => {
    const { port } = await listen(echo);
    const id = await insertTeamContainer(port);
    const client = await open(`${baseUrl}/api/proxy/${id}`);
    const closeCode = waitForCloseCode(client);
    await server.db.deleteFrom("containers").where("id", "=", id).execute();
    publishChange(id);
    expect(await closeCode).toBe(1001);
    expect((await connectRefused(`${baseUrl}/api/proxy/${id}`)).status).toBe(404);
  });

  it("writes one log entry, with the number of bytes in each direction", async () => {
    const { port } = await listen(echo);
    const id = await insertTeamContainer(port);
    const client = await open(`${baseUrl}/api/proxy/${id}`);
    const response = readBytes(client, 5);
    client.send("hello");
    await response;
    client.close();
    await waitForClosedTunnel();
    expect(server.lines.filter(({ fields }) => fields["container"] === id.slice(0, 8))).toEqual([
      {
        level: "debug",
        message: "tunnel closed",
        fields: {
          ip: "127.0.0.1",
          container: id.slice(0, 8),
          target: { host: "127.0.0.1", port },
          fromClient: 5,
          fromContainer: 5,
          endedBy: "client",
        },
      },
    ]);
  });
});

/** Resolves when the next tunnel is logged as closed. */
async function waitForClosedTunnel(): Promise<void> {
  const before = server.lines.length;
  while (!server.lines.slice(before).some(({ message }) => message === "tunnel closed")) await settle();
}

/** Sends an upgrade request without Sec-WebSocket-Key. */
async function sendInvalidUpgrade(id: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/proxy/${id} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  await once(socket.resume(), "end");
  socket.destroy();
}
