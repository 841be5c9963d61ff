import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { CachedReadHandler } from "./cached-read-handler.ts";
import { repeatedRequests } from "./repeated-requests.ts";

const KEEP_ALIVE_MS = 125_000;
/** The last characters of every body. */
const END = "<end>";

const openServers = new Set<Server>();

afterEach(() => {
  for (const server of openServers) server.close().closeAllConnections();
  openServers.clear();
});

/** A server with cached reads at `/a` and `/b`; `framework` handles all other requests. */
async function startServer({ recognizesRepeats = true, framework = echo } = {}) {
  const cachedBodies = new Map<string, string | Uint8Array>([
    ["/a", `cached a ${END}`],
    ["/b", `cached b ${END}`],
  ]);
  const state = { parsedCount: 0, servedCount: 0, isOpen: true, countedUrls: [] as (string | undefined)[] };
  const serve: CachedReadHandler["serve"] = ({ method, url = "" }, send, countedRequest) => {
    state.countedUrls.push(countedRequest?.url);
    const body = method === "GET" ? cachedBodies.get(url) : undefined;
    if (body === undefined) return false;
    const isSent = send({
      status: 200,
      headers: ["content-length", String(body.length), "etag", 'W/"1"'],
      body,
    });
    if (isSent) state.servedCount += 1;
    return isSent;
  };
  const repeated = repeatedRequests({ serve, isOpen: () => state.isOpen, keepAliveMs: KEEP_ALIVE_MS });
  const server = createServer((request, reply) => {
    state.parsedCount += 1;
    const isServed = recognizesRepeats
      ? repeated.serveParsed(request, reply)
      : serve(request, ({ status, headers, body }) => {
          reply.writeHead(status, headers).end(body, "latin1");
          return true;
        });
    if (!isServed) framework(request, reply);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  openServers.add(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { ...(await connectTo(server)), server, cachedBodies, state };
}

/** Responds after some turns of the event loop, so that the client can send further requests before the response. */
const echo: RequestListener = (request, reply) => {
  void echoLate(request, reply);
};

async function echoLate({ method, url }: IncomingMessage, reply: ServerResponse): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  sendText(reply, `${method} ${url} ${END}`);
}

function sendText(reply: ServerResponse, body: string): void {
  reply.setHeader("content-length", body.length).end(body);
}

async function connectTo(server: Server) {
  const connectionEvent = once(server, "connection") as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: "127.0.0.1", noDelay: true });
  const [peer] = await connectionEvent;
  let receivedText = "";
  client.setEncoding("latin1").on("data", (text: string) => {
    receivedText += text;
  });
  let sentBytes = 0;

  /** Sends bytes and waits until the server has read them, so that they are not joined with the next ones. */
  async function send(text: string): Promise<void> {
    client.write(text, "latin1");
    sentBytes += text.length;
    while (peer.bytesRead < sentBytes && !peer.destroyed) await setImmediate();
  }

  /** Waits for this number of responses and returns all; the dates are removed. */
  async function receive(count: number): Promise<readonly string[]> {
    while (receivedText.split(END).length <= count && !client.readableEnded) await setImmediate();
    return receivedText
      .replaceAll(/^date: .*\r\n/gim, "")
      .split(END)
      .slice(0, -1);
  }

  return { client, peer, send, receive };
}

function get(path: string, ...headers: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n");
}

/** Node reads the first two requests of a connection; the third one is the first whose bytes are known. */
const READS_UNTIL_RECOGNIZED = 3;

/** After these requests, another `get("/a")` is recognized. */
async function sendUntilRecognized({
  send,
  receive,
}: Pick<Awaited<ReturnType<typeof connectTo>>, "send" | "receive">): Promise<void> {
  for (let count = 1; count <= READS_UNTIL_RECOGNIZED; count++) {
    await send(get("/a"));
    await receive(count);
  }
}

describe("PERF-4 a repeated request", () => {
  it("gets the same response without being parsed", async () => {
    const { send, receive, state } = await startServer();
    for (let count = 1; count <= 5; count++) {
      await send(get("/a", "cookie: x=1", "accept-encoding: br"));
      await receive(count);
    }
    expect(state).toMatchObject({ parsedCount: 3, servedCount: 5 });
    const [first, ...others] = await receive(5);
    for (const other of others) expect(toLines(other)).toEqual(toLines(first));
  });

  it("is not expected on a connection whose requests differ, so Node reads that connection as usual", async () => {
    const { peer, send, receive } = await startServer();
    const listeners = peer.listeners("data");
    for (let count = 1; count <= 4; count++) {
      await send(get("/a", `cookie: x=${count % 2}`));
      await receive(count);
    }
    expect(peer.listeners("data")).toEqual(listeners);
  });

  it("is parsed if another request was sent before it", async () => {
    const { send, receive, state } = await startServer();
    await sendUntilRecognized({ send, receive });
    const requests = [get("/b"), get("/a", "cookie: x=1"), get("/a"), get("/c"), get("/a")];
    for (const [index, request] of requests.entries()) {
      await send(request);
      await receive(READS_UNTIL_RECOGNIZED + index + 1);
    }
    expect(state.parsedCount).toBe(READS_UNTIL_RECOGNIZED + requests.length);
  });

  it.each([
    ["has a body", `${get("/a", "content-length: 2")}ab`],
    ["has a body that ends like a request", `${get("/a", "content-length: 4")}\r\n\r\n`],
    ["expects a 100 response", get("/a", "expect: 100-continue")],
    ["has no response in memory", get("/c")],
    ["is too large to be stored for each connection", get("/a", `x-long: ${"x".repeat(2048)}`)],
  ])("is parsed if it %s", async (_, request) => {
    const { send, receive, state } = await startServer();
    for (let count = 1; count <= 5; count++) {
      await send(request);
      await receive(count);
    }
    expect(state.parsedCount).toBe(5);
  });

  it("is parsed if it arrives in two chunks, or in one chunk with another request", async () => {
    const { send, receive, state } = await startServer();
    const request = get("/a");
    await sendUntilRecognized({ send, receive });
    await send(request.slice(0, 20));
    await send(request.slice(20));
    await receive(4);
    await send(request);
    await receive(5);
    await send(request + request);
    await receive(7);
    expect(state.parsedCount).toBe(7);
  });

  it("is read as part of an earlier request that is not complete", async () => {
    const { send, receive } = await startServer();
    await sendUntilRecognized({ send, receive });
    await send(`${get("/b")}GET /c HTTP/1.1\r\nx-other: `);
    await receive(4);
    await send(get("/a"));
    expect((await receive(5)).at(-1)).toContain("GET /c");
  });

  it("is invalid if it repeats only the last chunk of a request", async () => {
    const { client, send, receive } = await startServer();
    const [start, end] = [get("/a").slice(0, 9), get("/a").slice(9)];
    await sendUntilRecognized({ send, receive });
    await send(get("/b") + start);
    await send(end);
    await receive(5);
    const errorData = once(client, "data");
    await send(end);
    expect(String(await errorData)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("is the body of the previous request if that request announces a body of the same bytes", async () => {
    const { send, receive } = await startServer();
    await sendUntilRecognized({ send, receive });
    const { length } = get("/a", "content-length: 00");
    const head = get("/a", `content-length: ${length}`);
    await send(head);
    await receive(4);
    await send(head);
    await send(get("/c"));
    expect((await receive(5)).at(-1)).toContain("GET /c");
  });

  it("is parsed while an earlier response is not complete, so that responses keep their order", async () => {
    const { send, receive } = await startServer();
    await sendUntilRecognized({ send, receive });
    await send(get("/b") + get("/c") + get("/b"));
    await send(get("/a"));
    await send(get("/a"));
    const responses = (await receive(8)).slice(READS_UNTIL_RECOGNIZED);
    const bodies = responses.map((response) => response.split("\r\n\r\n").at(-1)?.trim());
    expect(bodies).toEqual(["cached b", "GET /c", "cached b", "cached a", "cached a"]);
  });

  it("is parsed if its response is no longer in memory, and is not counted again", async () => {
    const { send, receive, cachedBodies, state } = await startServer();
    await sendUntilRecognized({ send, receive });
    cachedBodies.delete("/a");
    await send(get("/a"));
    expect((await receive(4)).at(-1)).toContain("GET /a");
    expect(state.parsedCount).toBe(4);
    // The last call gets the request object that an earlier call has counted.
    expect(state.countedUrls).toEqual([undefined, undefined, undefined, undefined, "/a"]);
  });

  it("is parsed while the server shuts down", async () => {
    const { send, receive, state } = await startServer();
    await sendUntilRecognized({ send, receive });
    state.isOpen = false;
    await send(get("/a"));
    expect((await receive(4)).at(-1)).toContain("GET /a");
  });

  it.each([
    ["is not parsed if its response has 64 KiB", 64 * 1024, 3],
    ["is parsed if its response is larger", 64 * 1024 + 1, 5],
  ])("%s", async (_, length, parsedCount) => {
    const { send, receive, cachedBodies, state } = await startServer();
    cachedBodies.set("/a", Buffer.from("x".repeat(length - END.length) + END));
    for (let count = 1; count <= 5; count++) {
      await send(get("/a"));
      await receive(count);
    }
    const [first, ...others] = await receive(5);
    for (const other of others) expect(toLines(other)).toEqual(toLines(first));
    expect(state).toMatchObject({ parsedCount, servedCount: 5 });
  });

  it("is parsed if its response has become large", async () => {
    const { send, receive, cachedBodies, state } = await startServer();
    await sendUntilRecognized({ send, receive });
    const { parsedCount } = state;
    cachedBodies.set("/a", Buffer.from("x".repeat(64 * 1024) + END));
    for (let count = 4; count <= 5; count++) {
      await send(get("/a"));
      await receive(count);
    }
    expect(state.parsedCount).toBe(parsedCount + 2);
  });

  it("is parsed while the client does not read its responses, so that Node can stop reading", async () => {
    const { client, peer, send, receive, cachedBodies, state } = await startServer();
    cachedBodies.set("/a", "x".repeat(14_000) + END);
    client.pause();
    let count = 0;
    for (; peer.writableLength === 0; count++) await send(get("/a"));
    const parsedBefore = state.parsedCount;
    await send(get("/a"));
    expect(state.parsedCount).toBe(parsedBefore + 1);
    client.resume();
    expect(await receive(count + 1)).toHaveLength(count + 1);
  });

  it("can be followed by an upgrade on the same connection", async () => {
    const { server, client, send, receive } = await startServer();
    server.on("upgrade", (_request, socket) => {
      socket.on("data", (data: Buffer) => socket.write(`upgraded ${data.toString()} ${END}`));
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    });
    await sendUntilRecognized({ send, receive });
    await send(get("/a", "connection: upgrade", "upgrade: websocket"));
    await once(client, "data");
    client.write(get("/a"));
    expect((await receive(4)).at(-1)).toContain("upgraded GET /a");
  });

  it.each([
    ["the first chunk", 0],
    ["a later chunk", READS_UNTIL_RECOGNIZED],
  ])("can be followed by an upgrade in the same chunk: %s", async (_, earlierCount) => {
    const { server, client, peer, send, receive } = await startServer();
    const upgradedTexts: string[] = [];
    server.on("upgrade", (_request, socket) => {
      socket.on("data", (data: Buffer) => {
        upgradedTexts.push(data.toString());
        socket.write(`upgraded ${END}`);
      });
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    });
    for (let count = 1; count <= earlierCount; count++) {
      await send(get("/a"));
      await receive(count);
    }
    await send(get("/a") + get("/a", "connection: upgrade", "upgrade: websocket"));
    await receive(earlierCount + 1);
    expect(peer.listenerCount("data")).toBe(1);
    client.write(get("/a"));
    await receive(earlierCount + 2);
    expect(upgradedTexts).toEqual([get("/a")]);
  });

  it("changes no response of a connection, however its requests are divided into chunks", async () => {
    let repeatedCount = 0;
    const step = fc.record({
      request: fc.oneof(
        { weight: 5, arbitrary: fc.constant(get("/a")) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            get("/b"),
            get("/c"),
            get("/a", "content-length: 0"),
            "POST /a HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\nGET /",
            `\r\n${get("/a")}`,
          ),
        },
      ),
      /** Where the chunk ends: after the request, within it, or after a later request. */
      cut: fc.oneof(
        { weight: 4, arbitrary: fc.constant("after" as const) },
        { weight: 1, arbitrary: fc.constantFrom("within" as const, "later" as const) },
      ),
      waitsForResponse: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const testedServer = await startServer();
        const plainServer = await startServer({ recognizesRepeats: false });
        for (const server of [testedServer, plainServer]) await sendSteps(server, steps);
        const [responses, plainResponses] = [
          await testedServer.receive(steps.length),
          await plainServer.receive(steps.length),
        ];
        expect(responses.map(toLines)).toEqual(plainResponses.map(toLines));
        repeatedCount += plainServer.state.parsedCount - testedServer.state.parsedCount;
        for (const { client, server } of [testedServer, plainServer]) {
          client.destroy();
          server.close();
          openServers.delete(server);
        }
      }),
      { numRuns: 100 },
    );
    expect(repeatedCount).toBeGreaterThan(0);
  });
});

interface Step {
  readonly request: string;
  readonly cut: "after" | "within" | "later";
  readonly waitsForResponse: boolean;
}

async function sendSteps(
  { send, receive }: Pick<Awaited<ReturnType<typeof startServer>>, "send" | "receive">,
  steps: readonly Step[],
): Promise<void> {
  let pendingText = "";
  for (const [index, { request, cut, waitsForResponse }] of steps.entries()) {
    if (cut === "later") {
      pendingText += request;
      continue;
    }
    const end = cut === "within" ? Math.floor(request.length / 2) : request.length;
    await send(pendingText + request.slice(0, end));
    pendingText = request.slice(end);
    if (waitsForResponse && pendingText === "") await receive(index + 1);
  }
  if (pendingText !== "") await send(pendingText);
}

/** Node and the server send the headers in different orders. */
function toLines(response = ""): readonly string[] {
  return response.toLowerCase().split("\r\n").toSorted();
}
