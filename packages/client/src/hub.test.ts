import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { ApiProblem } from "./api-problem.ts";
import { openHub } from "./hub.ts";
import { HANDSHAKE, PING, SEPARATOR } from "./hub-message.ts";

let requests: string[];
let server: ReturnType<typeof createServer>;
let url: string;
/** Replaces the response of the server to the handshake of the first connection. */
let respondFirst: ((socket: WebSocket) => void) | undefined;

function negotiate({ method, headers, url: path }: IncomingMessage, response: ServerResponse): void {
  requests.push(`${method} ${path} ${headers.authorization}`);
  response.end(JSON.stringify({ connectionToken: `token-${requests.length}` }));
}

beforeEach(async () => {
  requests = [];
  server = createServer(negotiate).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/user?game=1`;
  respondFirst = undefined;
  let connectionCount = 0;
  new WebSocketServer({ server }).on("connection", (socket, { headers, url: path }) => {
    requests.push(`${path} ${headers.authorization}`);
    const connectionNumber = ++connectionCount;
    socket.once("message", (data: Buffer) => {
      if (respondFirst && connectionNumber === 1) return respondFirst(socket);
      if (data.toString() !== HANDSHAKE) return;
      socket.send(`{}${SEPARATOR}`);
      socket.send(`{"type":6}${SEPARATOR}{"type":1,"target":"Received","arg`);
      socket.send(`uments":[${connectionNumber}]}${SEPARATOR}`);
      if (connectionNumber === 1) socket.terminate();
    });
  });
});

afterEach(() => {
  server.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** `secondMessage` resolves when the message of the second connection arrives. */
function open(headers: Record<string, string>) {
  const calls: unknown[] = [];
  const errors: unknown[] = [];
  const secondMessage = Promise.withResolvers<void>();
  const connection = openHub({
    url,
    headers,
    fetch,
    handlers: {
      onConnected: () => calls.push("connected"),
      onError: (error) => errors.push(error),
      Received: (payload: unknown) => {
        calls.push(payload);
        if (payload === 2) secondMessage.resolve();
      },
    },
  });
  return { connection, calls, errors, secondMessage: secondMessage.promise };
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
  const { connection, calls, secondMessage } = open(headers);
  await secondMessage;
  connection.close();
  expect(requests).toEqual(expected);
  expect(calls).toEqual(["connected", 1, "connected", 2]);
});

it("CLIENT-1 connects again if the server does not respond to the handshake", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const handshake = Promise.withResolvers<void>();
  respondFirst = (socket) => {
    // It does not respond to the closing handshake either.
    socket.pause();
    handshake.resolve();
  };
  const { connection, calls, secondMessage } = open({});
  await handshake.promise;
  vi.advanceTimersByTime(15_000);
  vi.advanceTimersByTime(1000);
  await secondMessage;
  connection.close();
  expect(calls).toEqual(["connected", 2]);
});

it("CLIENT-1 also sends pings when messages arrive, because browsers delay the timers of hidden pages", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const firstPing = Promise.withResolvers<string>();
  respondFirst = (socket) => {
    socket.on("message", (data: Buffer) => firstPing.resolve(data.toString()));
    now.mockReturnValue(10_000);
    socket.send(`{}${SEPARATOR}`);
  };
  const { connection } = open({});
  expect(await firstPing.promise).toBe(PING);
  connection.close();
});

it.each([
  ["a rejected handshake", [`{"error":"unsupported"}${SEPARATOR}`], "rejected the handshake: unsupported"],
  ["a message that is not JSON", [`{}${SEPARATOR}`, `<html>${SEPARATOR}`], "invalid message: <html>"],
  ["a message that is not an object", [`{}${SEPARATOR}null${SEPARATOR}`], "invalid message: null"],
  ["arguments that are not a list", [`{"type":1,"arguments":7}${SEPARATOR}`], 'message: {"type":1'],
  ["a binary message", [Buffer.from("x")], "a binary message"],
])("CLIENT-1 reports %s, and connects again after a delay", async (_case, messages, reason) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const closeEvent = Promise.withResolvers<void>();
  respondFirst = (socket) => {
    socket.on("close", () => closeEvent.resolve());
    for (const message of messages) socket.send(message);
  };
  const { connection, calls, errors, secondMessage } = open({});
  await closeEvent.promise;
  expect(errors.map(String)).toEqual([expect.stringContaining(reason)]);
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  await secondMessage;
  connection.close();
  expect(calls.slice(-2)).toEqual(["connected", 2]);
  expect(errors).toHaveLength(1);
});

it("CLIENT-1 stays closed if it is closed while an error is reported", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  respondFirst = (socket) => socket.send(SEPARATOR);
  const reportedError = Promise.withResolvers<void>();
  const connection = openHub({
    url,
    headers: {},
    fetch,
    handlers: {
      onError: () => {
        connection.close();
        reportedError.resolve();
      },
    },
  });
  await reportedError.promise;
  expect(vi.getTimerCount()).toBe(0);
});

/** Loses the first connection, and rejects all later negotiations; returns the number of negotiations. */
async function countNegotiations(status: number, onError: (error: unknown) => void): Promise<number> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const firstMessage = Promise.withResolvers<void>();
  let count = 0;
  const connection = openHub({
    url,
    headers: { authorization: "Bearer a.b" },
    fetch: (...request) =>
      ++count === 1 ? fetch(...request) : Promise.resolve(Response.json({}, { status })),
    handlers: { onError, Received: () => firstMessage.resolve() },
  });
  await firstMessage.promise;
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000);
    expect(count).toBe(2);
  });
  await vi.advanceTimersByTimeAsync(2000);
  connection.close();
  return count;
}

it.each([401, 403])("CLIENT-1 reports a token that is rejected with %d once, and stops", async (status) => {
  const errors: unknown[] = [];
  expect(await countNegotiations(status, (error) => errors.push(error))).toBe(2);
  expect(errors).toEqual([expect.any(ApiProblem)]);
  expect(errors[0]).toMatchObject({ status });
});

it("CLIENT-1 negotiates again after another error response", async () => {
  const onError = vi.fn();
  expect(await countNegotiations(503, onError)).toBe(3);
  expect(onError).not.toHaveBeenCalled();
});
