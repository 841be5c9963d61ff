import { executionAsyncResource } from "node:async_hooks";
import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RetainedObjects, retainClasses } from "./retained-classes.ts";

const server = createServer((request, response) => request.resume().on("end", () => response.end("welcome")));
let retainedObjects: RetainedObjects;

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  retainedObjects = retainClasses(server);
});

afterEach(() => {
  retainedObjects.release();
  server.close();
});

async function send(path: string, init?: RequestInit): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, init).then((response) => response.text());
}

function listRequests(): readonly string[] {
  return retainedObjects.objects
    .filter((object) => object instanceof IncomingMessage)
    .map(({ method, url }) => `${method} ${url}`);
}

it("retains an object with the keys of every tick", async () => {
  const currentTick = await new Promise<object>((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
  expect(Reflect.ownKeys(currentTick)).toContain("callback");
  expect(retainedObjects.objects.map(Reflect.ownKeys)).toEqual([Reflect.ownKeys(currentTick)]);
});

it("retains the first GET and the first POST request with their responses, and no others", async () => {
  await send("/api/config");
  await send("/api/posts");
  expect(listRequests()).toEqual(["GET /api/config"]);
  await send("/api/account/login", { method: "POST", body: "{}" });
  await send("/api/account/register", { method: "POST", body: "{}" });
  expect(listRequests()).toEqual(["GET /api/config", "POST /api/account/login"]);
  expect(retainedObjects.objects.filter((object) => object instanceof ServerResponse)).toHaveLength(2);
  expect(server.listenerCount("request")).toBe(1);
});

it("retains no request that may contain a secret", async () => {
  await send("/api/config", { headers: { cookie: "session=1" } });
  await send("/api/config", { headers: { authorization: "Bearer 1" } });
  await send("/api/config?token=1");
  await send("/account/callback");
  await send("/api/config", { method: "DELETE" });
  expect(listRequests()).toEqual([]);
});

it("release() releases the objects and watches no more requests", async () => {
  await send("/api/config");
  retainedObjects.release();
  await send("/api/account/login", { method: "POST", body: "{}" });
  expect(retainedObjects.objects).toEqual([]);
  expect(server.listenerCount("request")).toBe(1);
});
