import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { manualTime } from "../../test/manual-time.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { limitConnections } from "./connection-limits.ts";

interface Options {
  readonly total?: number;
  readonly perAddress?: number;
  readonly isTrusted?: boolean;
}

async function setUp({ total = 100, perAddress = 100, isTrusted = false }: Options) {
  const log = recordingLog();
  const server = createServer();
  limitConnections(server, { total, perAddress, isTrusted: () => isTrusted, stopwatch: manualTime(), log });
  server.on("connection", (socket) => {
    socket.on("error", () => undefined);
    if (!socket.destroyed) socket.write("open");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** Whether the server keeps a new connection open. */
  async function isOpened(): Promise<boolean> {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
  }

  function countConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  }

  async function closeOne(): Promise<void> {
    const before = await countConnections();
    sockets.shift()?.destroy();
    await expect.poll(countConnections).toBe(before - 1);
  }

  return { log, isOpened, closeOne };
}

it("SOCKET-3 closes new connections from an address at its limit, until an open one ends", async () => {
  const { isOpened, closeOne, log } = await setUp({ perAddress: 2 });
  expect([await isOpened(), await isOpened(), await isOpened(), await isOpened()]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(log.lines.map(({ level, fields }) => [level, fields.ip])).toEqual([["warn", "127.0.0.1"]]);
  await closeOne();
  expect([await isOpened(), await isOpened()]).toEqual([true, false]);
});

it("SOCKET-3 does not limit a trusted proxy by its address", async () => {
  const { isOpened } = await setUp({ perAddress: 1, isTrusted: true });
  expect([await isOpened(), await isOpened(), await isOpened()]).toEqual([true, true, true]);
});

it("SOCKET-3 limits the connections of the whole process, including trusted proxies", async () => {
  const { isOpened, log } = await setUp({ total: 2, isTrusted: true });
  expect([await isOpened(), await isOpened(), await isOpened()]).toEqual([true, true, false]);
  expect(log.lines.map(({ message }) => message)).toEqual([expect.stringContaining("MAX_CONNECTIONS")]);
});
