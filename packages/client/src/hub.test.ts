import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { openHub } from "./hub.ts";

const SEPARATOR = "\u001e";
let requests: string[];
let server: ReturnType<typeof createServer>;
let url: string;

function negotiate({ method, headers, url: path }: IncomingMessage, response: ServerResponse): void {
  requests.push(`${method} ${path} ${headers.authorization}`);
  response.end(JSON.stringify({ connectionToken: `token-${requests.length}` }));
}

beforeEach(async () => {
  requests = [];
  server = createServer(negotiate).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/user?game=1`;
  let connections = 0;
  new WebSocketServer({ server }).on("connection", (socket, { headers, url: path }) => {
    requests.push(`${path} ${headers.authorization}`);
    const number = ++connections;
    socket.once("message", (data: Buffer) => {
      if (data.toString() !== `{"protocol":"json","version":1}${SEPARATOR}`) return;
      socket.send(`{}${SEPARATOR}`);
      socket.send(`{"type":6}${SEPARATOR}{"type":1,"target":"Received","arg`);
      socket.send(`uments":[${number}]}${SEPARATOR}`);
      if (number === 1) socket.terminate();
    });
  });
});

afterEach(() => void server.close());

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
  await second.promise;
  connection.close();
  expect(requests).toEqual(expected);
  expect(received).toEqual(["connected", 1, "connected", 2]);
});
