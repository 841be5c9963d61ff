import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { boundedFetch } from "./bounded-fetch.ts";

const PUBLIC_URL = "http://127.0.0.1:8080";
/** Longer than any test, so that a busy machine does not reach it. */
const UNREACHED_TIMEOUT_MS = 60_000;

/** Each test has its own provider, because a request that timed out may arrive late. */
let server: Server;
let respond: (response: ServerResponse) => void;
let url: string;
/** The responses that the provider has not sent yet. */
let pendingResponses: ServerResponse[];

beforeEach(async () => {
  pendingResponses = [];
  respond = (response) => void pendingResponses.push(response);
  server = createServer((_, response) => respond(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function waitForPendingResponses(count: number): Promise<void> {
  while (pendingResponses.length < count) await once(server, "request");
}

it("EXT-3 times out a request without a response, and a request whose response does not end", async () => {
  const send = boundedFetch({ publicUrl: PUBLIC_URL, timeoutMs: 50 });
  await expect(send(url, {})).rejects.toThrow(/timeout/);
  respond = (response) => response.writeHead(200).write("{");
  await expect(send(url, {})).rejects.toThrow(/timeout/);
});

it("EXT-3 sends 20 requests at a time, queues 200, and rejects more", async () => {
  const send = boundedFetch({ publicUrl: PUBLIC_URL, timeoutMs: UNREACHED_TIMEOUT_MS });
  const requests = Array.from({ length: 220 }, () => send(url, {}));
  await waitForPendingResponses(20);
  await expect(send(url, {})).rejects.toThrow("too many requests");
  expect(pendingResponses).toHaveLength(20);
  pendingResponses.shift()?.end();
  await waitForPendingResponses(20);
  expect(pendingResponses).toHaveLength(20);
  respond = (response) => response.end();
  for (const response of pendingResponses) response.end();
  expect((await Promise.all(requests)).every(({ status }) => status === 200)).toBe(true);
});

it("EXT-3 reads at most 1 MiB, follows no redirect, and rejects an address that is not allowed", async () => {
  const send = boundedFetch({ publicUrl: PUBLIC_URL, timeoutMs: UNREACHED_TIMEOUT_MS });
  respond = (response) => response.end("x".repeat(1024 ** 2));
  expect(await (await send(url, {})).text()).toHaveLength(1024 ** 2);
  respond = (response) => response.end("x".repeat(1024 ** 2 + 1));
  await expect(send(url, {})).rejects.toThrow("too large");
  respond = (response) => response.writeHead(302, { location: "/other" }).end();
  expect((await send(url, {})).status).toBe(302);
  await expect(send("http://provider.example/", {})).rejects.toThrow("not allowed");
});
