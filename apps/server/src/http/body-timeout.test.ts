import { connect } from "node:net";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import Fastify from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { allowLongBody, limitBodyTime } from "./body-timeout.ts";

afterEach(() => vi.useRealTimers());

it.each([
  ["/", 5 * MINUTE_MS],
  ["/large", 60 * MINUTE_MS],
])("HARM-2 the connection is closed if a body to %s does not arrive in time", async (path, timeoutMs) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
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
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as { readonly port: number };
    const socket = connect(port, "127.0.0.1");
    let response = "";
    socket.on("data", (data) => {
      response += data.toString("latin1");
    });
    const closed = new Promise<void>((resolve) =>
      socket.once("close", () => resolve()).once("error", () => resolve()),
    );
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 10\r\n\r\n12345`);
    await bodyStarted.promise;
    vi.advanceTimersByTime(timeoutMs - 1);
    expect(socket.destroyed).toBe(false);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    await closed;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await app.close();
  }
});
