import { randomBytes } from "node:crypto";
import http, { type ClientRequest } from "node:http";
import { Server } from "node:net";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import {
  dial,
  echo,
  readToEnd,
  receive,
  startFakePlatform,
  waitForClose,
  waitUntilPassed,
} from "../test/platform.ts";
import { openTunnel } from "./tunnel.ts";

afterEach(() => void vi.restoreAllMocks());

async function createTunnel(remote: string) {
  const errors: string[] = [];
  const local = { host: "127.0.0.1", port: 0 };
  const tunnel = await openTunnel({ remote, local, onError: (reason) => void errors.push(reason) });
  onTestFinished(() => tunnel.close().catch(() => {}));
  return { ...tunnel, errors };
}

it("TUN-6 relays bytes in both directions, separately for each connection", async () => {
  const platform = await startFakePlatform(echo);
  const { local } = await createTunnel(platform.remote);
  const [firstSocket, secondSocket] = [await dial(local), await dial(local)];
  firstSocket.write("first");
  secondSocket.write("second");
  expect(await Promise.all([receive(firstSocket), receive(secondSocket)])).toEqual(["first", "second"]);
  expect(platform.countConnections()).toBe(2);
});

it("TUN-6 relays large amounts of data without losing a byte", async () => {
  const { remote } = await startFakePlatform(echo);
  const { local } = await createTunnel(remote);
  const socket = await dial(local);
  const sentBytes = randomBytes(8 * 1024 * 1024);
  const receivedChunks: Buffer[] = [];
  const completion = new Promise<void>((resolve) => {
    let receivedByteCount = 0;
    socket.on("data", (chunk: Buffer) => {
      receivedChunks.push(chunk);
      receivedByteCount += chunk.length;
      if (receivedByteCount === sentBytes.length) resolve();
    });
  });
  socket.write(sentBytes);
  await completion;
  expect(Buffer.concat(receivedChunks).equals(sentBytes)).toBe(true);
});

it("TUN-6 delivers all data of an instance that closes the connection", async () => {
  const bytes = randomBytes(512 * 1024);
  const { remote } = await startFakePlatform((socket) => socket.end(bytes));
  const { local } = await createTunnel(remote);
  expect((await readToEnd(await dial(local))).equals(bytes)).toBe(true);
});

it("TUN-6 a program that has finished sending still receives the response", async () => {
  const { remote } = await startFakePlatform((socket) => {
    socket.once("data", (question) => setImmediate(() => socket.write(`${String(question)} is 42`)));
  });
  const { local } = await createTunnel(remote);
  const socket = await dial(local);
  socket.end("the answer");
  expect(String(await readToEnd(socket))).toBe("the answer is 42");
});

it("TUN-6 a program that disconnects closes the connection to the instance", async () => {
  const platform = await startFakePlatform(echo);
  const { local } = await createTunnel(platform.remote);
  const socket = await dial(local);
  socket.write("x");
  await receive(socket);
  socket.destroy();
  await waitUntilPassed(() => expect(platform.countConnections()).toBe(0));
});

it("TUN-6 closes a connection if the platform cannot be reached, and reports the reason", async () => {
  const { local, errors } = await createTunnel("ws://127.0.0.1:1/api/proxy/3f1c");
  await waitForClose(await dial(local));
  expect(errors.join()).toContain("ECONNREFUSED");
});

it("TUN-6 closes a connection if the platform does not respond to its handshake", async () => {
  const request = vi.spyOn(http, "request");
  const { remote } = await startFakePlatform(echo);
  const { local, errors } = await createTunnel(remote);
  const socket = await dial(local);
  await waitUntilPassed(() => expect(request).toHaveBeenCalledOnce());
  const handshake = request.mock.results[0]?.value as ClientRequest;
  handshake.emit("timeout");
  await waitForClose(socket);
  expect(errors).toEqual(["Opening handshake has timed out"]);
});

it("TUN-6 reports that a connection cannot be accepted, and stays open", async () => {
  const listen = vi.spyOn(Server.prototype, "listen");
  const { local, errors } = await createTunnel("ws://127.0.0.1:1/api/proxy/3f1c");
  (listen.mock.contexts.at(-1) as Server).emit("error", new Error("accept EMFILE"));
  expect(errors).toEqual(["accept EMFILE"]);
  await dial(local);
});

it("TUN-8 accepts as many connections as the platform does, and no more", async () => {
  const platform = await startFakePlatform(echo);
  const { local } = await createTunnel(platform.remote);
  for (let count = 0; count < 32; count++) await dial(local);
  await waitUntilPassed(() => expect(platform.countConnections()).toBe(32));
  await waitForClose(await dial(local));
  expect(platform.countConnections()).toBe(32);
});

it("TUN-9 closing a tunnel closes its connections and frees the port", async () => {
  const platform = await startFakePlatform(echo);
  const tunnel = await createTunnel(platform.remote);
  const socket = await dial(tunnel.local);
  socket.write("x");
  await receive(socket);
  await Promise.all([waitForClose(socket), tunnel.close()]);
  await expect(dial(tunnel.local)).rejects.toThrow("ECONNREFUSED");
  await waitUntilPassed(() => expect(platform.countConnections()).toBe(0));
});
