import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { manualTime } from "../../test/manual-time.ts";
import { closeServer } from "./drain.ts";

it("STOP-1 closes connections whose requests have not completed by the timeout", async () => {
  const time = manualTime();
  const app = Fastify({ forceCloseConnections: "idle" });
  const arrival = Promise.withResolvers<void>();
  app.addHook("onRequest", async () => arrival.resolve());
  app.post("/", async () => "complete");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  client.write(
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  await arrival.promise;
  const closedByServer = once(client.resume(), "close");
  const closeResult = closeServer(app, time, 30_000);
  time.advance(30_000);
  await closeResult;
  expect(await closedByServer).toBeDefined();
});

it("STOP-1 waits for requests that complete before the timeout", async () => {
  const time = manualTime();
  const app = Fastify({ forceCloseConnections: "idle" });
  const arrival = Promise.withResolvers<void>();
  const response = Promise.withResolvers<string>();
  app.get("/", () => {
    arrival.resolve();
    return response.promise;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const fetchedResponse = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
  await arrival.promise;
  const closeResult = closeServer(app, time, 30_000);
  time.advance(29_999);
  response.resolve("complete");
  expect(await (await fetchedResponse).text()).toBe("complete");
  await closeResult;
});
