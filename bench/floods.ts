import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { createTiledHeic, createTinyFramesGif } from "#server-test/hostile-images.ts";
import type { Bench } from "./row.ts";

type Target = Pick<Bench, "server" | "event">;

/** Requests of one kind from many addresses: how many, and how many of them at the same time. */
interface Flood {
  readonly requestCount: number;
  readonly concurrency: number;
  send(turn: number): Promise<unknown>;
}

const MAX_DURATION_MS = 60_000;
const ATTACKING_ADDRESS_COUNT = 50;
/** Uploads need an account, and each account may send ten in ten minutes, one at a time. */
const ATTACKER_COUNT = 100;
const SLOW_UPLOAD_COUNT = 100;
const LARGE_BODY = new Uint8Array(29 * MEBIBYTE);
/** Just below the size limit of an avatar: 2.99 MB. */
const GIF = createTinyFramesGif(130_000);
const HEIC = createTiledHeic(31);

/**
 * Sends all floods at the same time, for at most a minute, and holds uploads open that never complete. Resolves with
 * the number of requests.
 */
export async function sendFloods(target: Target): Promise<number> {
  const floods = createFloods(target);
  const slowUploads = await Promise.all(
    Array.from({ length: SLOW_UPLOAD_COUNT }, (_, turn) => openSlowUpload(target, turn)),
  );
  try {
    const deadline = performance.now() + MAX_DURATION_MS;
    const counts = await Promise.all(floods.map((flood) => sendFlood(flood, deadline)));
    return counts.reduce((sum, count) => sum + count, slowUploads.length);
  } finally {
    for (const socket of slowUploads) socket.destroy();
  }
}

function createFloods(target: Target): readonly Flood[] {
  const { url } = target.server;
  const sendGet = (path: string, turn: number, cookie = "") =>
    send(url + path, { headers: { cookie, ...createAddressHeader(turn) } });
  const sendUpload = (turn: number, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append("file", new File([bytes], "a"));
    const headers = {
      cookie: target.event.getCookie(1 + (turn % ATTACKER_COUNT)),
      ...createAddressHeader(turn),
    };
    return send(`${url}/api/account/avatar`, { method: "PUT", headers, body });
  };
  const signIn = (turn: number) => {
    const body = JSON.stringify({
      userName: `player${1 + (turn % ATTACKER_COUNT)}`,
      password: "Wrong-password-1",
    });
    const headers = { "content-type": "application/json", ...createAddressHeader(turn) };
    return send(`${url}/api/account/login`, { method: "POST", headers, body });
  };
  const createRandomCookie = () => `gonfalon_session=${randomBytes(32).toString("base64url")}`;
  const createLongCookie = () => createRandomCookie().padEnd(14_000, "a");
  return [
    { requestCount: 16, concurrency: 4, send: (turn) => sendUpload(turn, GIF) },
    { requestCount: 16, concurrency: 8, send: (turn) => sendUpload(turn, LARGE_BODY) },
    { requestCount: 16, concurrency: 8, send: (turn) => sendUpload(turn, HEIC) },
    {
      requestCount: 20_000,
      concurrency: 32,
      send: (turn) =>
        sendGet("/api/account/profile", turn, turn % 2 === 0 ? createRandomCookie() : createLongCookie()),
    },
    { requestCount: 10_000, concurrency: 16, send: (turn) => sendGet("/openapi", turn) },
    { requestCount: 1000, concurrency: 50, send: (turn) => sendRejectedUpgrade(target, turn) },
    { requestCount: 500, concurrency: 20, send: signIn },
  ];
}

async function sendFlood({ requestCount, concurrency, send }: Flood, deadline: number): Promise<number> {
  let sentCount = 0;
  const sendRequests = async () => {
    while (sentCount < requestCount && performance.now() < deadline) await send(sentCount++);
  };
  await Promise.all(Array.from({ length: concurrency }, sendRequests));
  return sentCount;
}

/** The server may close the connection of a request that it rejects, before the body is sent. */
async function send(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
}

/** The server trusts loopback as a proxy, so it uses this header as the address of the client. */
function createAddressHeader(turn: number): Readonly<Record<string, string>> {
  return { "x-forwarded-for": `203.0.113.${turn % ATTACKING_ADDRESS_COUNT}` };
}

async function sendRejectedUpgrade({ server }: Target, turn: number): Promise<void> {
  const socket = await openSocket(server.url);
  const headers = {
    ...createAddressHeader(turn),
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
  };
  socket.write(formatRequestHead("GET /hub/admin", headers));
  await once(socket, "close");
}

/** Uses an account that sends no other uploads, because those would wait for this one. */
async function openSlowUpload({ server, event }: Target, turn: number): Promise<Socket> {
  const socket = await openSocket(server.url);
  const headers = {
    ...createAddressHeader(turn),
    cookie: event.getCookie(1 + ATTACKER_COUNT + turn),
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(MEBIBYTE),
  };
  socket.write(formatRequestHead("PUT /api/account/avatar", headers));
  socket.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nunfinished');
  return socket;
}

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket.on("error", () => undefined).resume();
}

function formatRequestHead(request: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${request} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
