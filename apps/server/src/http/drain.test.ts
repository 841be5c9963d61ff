import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { manualTime } from "../../test/manual-time.ts";
import { closeServer } from "./drain.ts";

it("STOP-1 closes connections whose requests are still open after the timeout", async () => {
  const time = manualTime();
  const app = Fastify({ forceCloseConnections: "idle" });
  const received = Promise.withResolvers<void>();
  app.addHook("onRequest", async () => received.resolve());
  app.post("/", async () => "complete");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  client.write(
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  await received.promise;
  const closedByServer = once(client.resume(), "close");
  const closed = closeServer(app, time, 30_000);
  time.advance(30_000);
  await closed;
  expect(await closedByServer).toBeDefined();
});

it("STOP-1 waits for open requests without the timeout", async () => {
  const time = manualTime();
  const app = Fastify({ forceCloseConnections: "idle" });
  const requested = Promise.withResolvers<void>();
  const response = Promise.withResolvers<string>();
  app.get("/", () => {
    requested.resolve();
    return response.promise;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const fetched = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
  await requested.promise;
  const closed = closeServer(app, time, 30_000);
  time.advance(29_999);
  response.resolve("complete");
  expect(await (await fetched).text()).toBe("complete");
  await closed;
});
