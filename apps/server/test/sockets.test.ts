import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useForkedServers } from "./forked-server.ts";

// Misuse of connections, and requests that the HTTP parser rejects.

const servers = useForkedServers({ CONTAINER_ENGINE: "none" });
let pid: number;
let address: URL;
const sockets: Socket[] = [];

beforeAll(async () => {
  const server = await servers.start();
  pid = server.child.pid ?? 0;
  address = new URL(server.address);
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const UPGRADE = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
const REQUEST_COUNT = 1000;
/** The limit for slow machines; no test waits longer than necessary. */
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 };

/** A client that never closes its side of the connection. */
function openSocket(): Socket {
  const socket = connect({ port: Number(address.port), host: address.hostname, allowHalfOpen: true });
  sockets.push(socket.on("error", () => undefined));
  return socket;
}

function toHead(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: address.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

async function readStatus(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const socket = openSocket();
  socket.write(toHead(path, headers));
  const [data] = await once(socket, "data");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]);
}

/** The number of sockets of the server process on its port, without the listening one. */
async function countOpenSockets(): Promise<number> {
  const descriptors = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => "")),
  );
  const inodesOnPort = await listInodesOnPort();
  return targets.filter((target) => inodesOnPort.has(target)).length - 1;
}

async function listInodesOnPort(): Promise<ReadonlySet<string>> {
  const port = Number(address.port).toString(16).toUpperCase().padStart(4, "0");
  const rows = (await readFile(`/proc/${pid}/net/tcp`, "utf8"))
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  const ownRows = rows.filter(([, local = ""]) => local.endsWith(`:${port}`));
  return new Set(ownRows.map((columns) => `socket:[${columns[9]}]`));
}

describe("SOCKET-1", () => {
  it.each([
    ["a hub without access", "/hub/admin", 401],
    ["a game that does not exist", "/hub/user?game=999999", 404],
    ["a proxy that is not enabled", "/api/proxy/00000000-0000-0000-0000-000000000000", 400],
  ])("1,000 rejected upgrades leave no open descriptor: %s", async (_case, path, status) => {
    const statuses = await Promise.all(
      Array.from({ length: REQUEST_COUNT }, () => readStatus(path, UPGRADE)),
    );
    expect(new Set(statuses)).toEqual(new Set([status]));
    await expect.poll(countOpenSockets, WAIT_OPTIONS).toBe(0);
  });

  it.each([
    ["a WebSocket upgrade for an endpoint without WebSocket", UPGRADE],
    ["an upgrade to HTTP/2", { connection: "Upgrade", upgrade: "h2c" }],
  ])("%s is handled as an ordinary request, and the connection is closed", async (_case, headers) => {
    const socket = openSocket();
    socket.write(toHead("/api/captcha", headers));
    const receivedChunks: Buffer[] = [];
    socket.on("data", (data: Buffer) => receivedChunks.push(data));
    await once(socket, "end");
    expect(Buffer.concat(receivedChunks).toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it.each([
    [
      "before the response to an earlier request",
      () => toHead("/api/config", {}) + toHead("/hub/admin", UPGRADE),
      ["200", "401"],
    ],
    ["with a body", () => toHead("/hub/admin", { ...UPGRADE, "content-length": "2" }), ["401"]],
  ])("an upgrade request %s is handled as an ordinary request", async (_case, write, expectedStatuses) => {
    const socket = openSocket();
    socket.write(write());
    const receivedChunks: Buffer[] = [];
    socket.on("data", (data: Buffer) => receivedChunks.push(data));
    await once(socket, "end");
    const statuses = Buffer.concat(receivedChunks)
      .toString()
      .matchAll(/HTTP\/1\.1 (\d+)/g);
    expect([...statuses].map(([, status]) => status)).toEqual(expectedStatuses);
  });
});

describe("SOCKET-2", () => {
  it("clients that send nothing, or incomplete headers, are disconnected", async () => {
    const silentSockets = Array.from({ length: 100 }, () => openSocket().resume());
    const partialSockets = Array.from({ length: 100 }, openSocket);
    for (const socket of partialSockets) socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
    const responses = partialSockets.map(async (socket) => String((await once(socket, "data"))[0]));
    await Promise.all(silentSockets.map((socket) => once(socket, "end")));
    for (const response of await Promise.all(responses))
      expect(response).toMatch(/^HTTP\/1\.1 408 .*"status":408}$/s);
    await expect.poll(countOpenSockets, WAIT_OPTIONS).toBe(0);
  });
});

it("SOCKET-1 requests on connections that clients have reset do not end the process", async () => {
  // The clients reset their connections before the server accepts them, so it cannot determine their addresses.
  process.kill(pid, "SIGSTOP");
  for (const headers of [{}, { "x-forwarded-for": "203.0.113.1" }]) {
    const socket = openSocket();
    await new Promise((resolve) => socket.write(toHead("/api/config", headers), resolve));
    socket.resetAndDestroy();
  }
  process.kill(pid, "SIGCONT");
  expect(await readStatus("/api/config", {})).toBe(200);
});

describe("FUZZ-1 errors of the HTTP parser have the regular response format", () => {
  it.each([
    ["data that is not HTTP", "hello\r\n\r\n", 400],
    ["a malformed header", "GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n", 400],
    [
      "two Content-Length headers",
      "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
      400,
    ],
    ["a missing host", "GET /api/config HTTP/1.1\r\n\r\n", 400],
    ["headers of more than 16 KiB", `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    [
      "long chunk extensions",
      `POST /api/account/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
    ],
  ])("for %s", async (_case, request, status) => {
    const socket = openSocket();
    socket.write(request);
    let receivedText = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      receivedText += text;
    });
    // Polls instead of waiting for the end, because the server leaves the connection open after some of these errors.
    await expect.poll(() => receivedText).toMatch(/\r\n\r\n\{.*\}$/s);
    const [start = "", body = ""] = receivedText.split("\r\n\r\n");
    expect(start).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(start).toMatch(/^content-type: application\/json/im);
    expect(JSON.parse(body)).toEqual({ title: expect.any(String), status });
  });
});

it("FUZZ-1 an unknown value of the Expect header is ignored", async () => {
  expect(await readStatus("/api/config", { expect: "something" })).toBe(200);
});
