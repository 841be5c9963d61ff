import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { allowLongBody, limitBodyTime } from "./body-timeout.ts";

it.each([
  ["/", 5 * MINUTE_MS],
  ["/large", 60 * MINUTE_MS],
])("HARM-2 the connection is closed if a body to %s does not arrive in time", async (path, timeoutMs) => {
  const app = Fastify();
  limitBodyTime(app);
  const bodyStarted = Promise.withResolvers<void>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (request, payload, done) => {
    if (path === "/large") allowLongBody(request);
    bodyStarted.resolve();
    payload.on("error", done).resume();
  });
  app.post(path, async () => "never");
  const client = await sendHalfOfBody(app, path);
  await bodyStarted.promise;
  await expectTimeout(client, timeoutMs);
  expect(client.getResponse()).toMatch(/^HTTP\/1\.1 408 /);
});

it("HARM-2 the connection is closed if the body of a refused request does not arrive in time", async () => {
  const app = Fastify();
  limitBodyTime(app);
  app.addHook("onRequest", async (_request, reply) => reply.code(401).send("refused"));
  app.post("/", async () => "never");
  const client = await sendHalfOfBody(app, "/");
  await client.responseStarted;
  expect(client.getResponse()).toMatch(/^HTTP\/1\.1 401 /);
  await expectTimeout(client, 5 * MINUTE_MS);
});

it("HARM-2 no timer starts for a large upload whose client has disconnected", async () => {
  const app = Fastify();
  limitBodyTime(app);
  const arrival = Promise.withResolvers<FastifyRequest>();
  app.addHook("onRequest", async (request) => arrival.resolve(request));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => void payload.on("error", done).resume());
  app.post("/", async () => "never");
  const client = await sendHalfOfBody(app, "/");
  const request = await arrival.promise;
  await setImmediate();
  expect(vi.getTimerCount()).toBe(1);
  const closeEvent = new Promise<void>((resolve) => request.raw.once("close", resolve));
  client.socket.destroy();
  await closeEvent;
  allowLongBody(request);
  expect(vi.getTimerCount()).toBe(0);
});

const openApps: FastifyInstance[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const app of openApps.splice(0)) await app.close();
});

type Client = Awaited<ReturnType<typeof sendHalfOfBody>>;

/** Starts the server and sends a request with half of its body. Timers run only when the test advances them. */
async function sendHalfOfBody(app: FastifyInstance, path: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  openApps.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(getPort(app), "127.0.0.1");
  let response = "";
  socket.on("data", (data) => {
    response += data.toString("latin1");
  });
  const responseStarted = once(socket, "data");
  const closeEvent = new Promise<void>((resolve) =>
    socket.once("close", () => resolve()).once("error", () => resolve()),
  );
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 10\r\n\r\n12345`);
  return { socket, getResponse: () => response, responseStarted, closeEvent };
}

async function expectTimeout({ socket, closeEvent }: Client, timeoutMs: number): Promise<void> {
  // The timer starts in the next turn of the event loop.
  await setImmediate();
  vi.advanceTimersByTime(timeoutMs - 1);
  expect(socket.destroyed).toBe(false);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await closeEvent;
}

function getPort(app: FastifyInstance): number {
  return (app.server.address() as { readonly port: number }).port;
}
