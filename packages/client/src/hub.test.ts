import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { openHub } from "./hub.ts";

const SEPARATOR = "\u001e";
let requests: string[];
let server: ReturnType<typeof createServer>;
let url: string;
/** Resolved by a server that does not respond to its first connection; undefined if the server loses it. */
let silence: PromiseWithResolvers<void> | undefined;
/** Resolved when the client closes its first connection, whose handshake fails; undefined if it does not fail. */
let refusal: PromiseWithResolvers<void> | undefined;

function negotiate({ method, headers, url: path }: IncomingMessage, response: ServerResponse): void {
  requests.push(`${method} ${path} ${headers.authorization}`);
  response.end(JSON.stringify({ connectionToken: `token-${requests.length}` }));
}

beforeEach(async () => {
  requests = [];
  server = createServer(negotiate).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/user?game=1`;
  silence = undefined;
  refusal = undefined;
  let connections = 0;
  new WebSocketServer({ server }).on("connection", (socket, { headers, url: path }) => {
    requests.push(`${path} ${headers.authorization}`);
    const number = ++connections;
    socket.once("message", (data: Buffer) => {
      if (silence && number === 1) {
        // It does not respond to the closing handshake either.
        socket.pause();
        return silence.resolve();
      }
      if (refusal && number === 1) {
        socket.on("close", refusal.resolve);
        return socket.send(`{"error":"The protocol is not supported."}${SEPARATOR}`);
      }
      if (data.toString() !== `{"protocol":"json","version":1}${SEPARATOR}`) return;
      socket.send(`{}${SEPARATOR}`);
      socket.send(`{"type":6}${SEPARATOR}{"type":1,"target":"Received","arg`);
      socket.send(`uments":[${number}]}${SEPARATOR}`);
      if (number === 1) socket.terminate();
    });
  });
});

afterEach(() => {
  server.close();
  vi.useRealTimers();
});

/** `second` resolves with the message of the second connection. */
function open(headers: Record<string, string>) {
  const received: unknown[] = [];
  const second = Promise.withResolvers<void>();
  const connection = openHub({
    url,
    headers,
    fetch,
    handlers: {
      onConnected: () => received.push("connected"),
      Received: (payload: unknown) => {
        received.push(payload);
        if (payload === 2) second.resolve();
      },
    },
  });
  return { connection, received, second: second.promise };
}

it.each<[string, Record<string, string>, readonly string[]]>([
  ["a visitor", {}, ["/hub/user?game=1 undefined", "/hub/user?game=1 undefined"]],
  [
    "an API token, with a connection token for each connection (CLIENT-2)",
    { authorization: "Bearer a.b" },
    [
      "POST /hub/user/negotiate?game=1&negotiateVersion=1 Bearer a.b",
      "/hub/user?game=1&id=token-1 undefined",
      "POST /hub/user/negotiate?game=1&negotiateVersion=1 Bearer a.b",
      "/hub/user?game=1&id=token-3 undefined",
    ],
  ],
])("CLIENT-1 connects again after a lost connection, as %s", async (_caller, headers, expected) => {
  const { connection, received, second } = open(headers);
  await second;
  connection.close();
  expect(requests).toEqual(expected);
  expect(received).toEqual(["connected", 1, "connected", 2]);
});

it("CLIENT-1 connects again if the server does not respond to the handshake", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  silence = Promise.withResolvers<void>();
  const { connection, received, second } = open({});
  await silence.promise;
  vi.advanceTimersByTime(15_000);
  vi.advanceTimersByTime(1000);
  await second;
  connection.close();
  expect(received).toEqual(["connected", 2]);
});

it("CLIENT-1 connects again, after a delay, if the handshake fails", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  refusal = Promise.withResolvers<void>();
  const { connection, received, second } = open({});
  await refusal.promise;
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  await second;
  connection.close();
  expect(received).toEqual(["connected", 2]);
});
