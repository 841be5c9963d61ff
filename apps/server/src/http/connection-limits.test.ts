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
  const time = manualTime();
  const server = createServer();
  let isAddressTrusted = isTrusted;
  limitConnections(server, { total, perAddress, isTrusted: () => isAddressTrusted, stopwatch: time, log });
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

  /** Opens a connection; returns whether the server keeps it open. */
  async function tryToConnect(): Promise<boolean> {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
  }

  function countConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  }

  async function closeOne(): Promise<void> {
    const countBefore = await countConnections();
    sockets.shift()?.destroy();
    await expect.poll(countConnections).toBe(countBefore - 1);
  }

  function trustAddress(): void {
    isAddressTrusted = true;
  }

  return { log, time, tryToConnect, countConnections, closeOne, trustAddress };
}

it("SOCKET-3 closes new connections from an address at its limit, until an open one ends", async () => {
  const { tryToConnect, closeOne, log } = await setUp({ perAddress: 2 });
  expect([await tryToConnect(), await tryToConnect(), await tryToConnect(), await tryToConnect()]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(log.lines.map(({ level, fields }) => [level, fields.ip])).toEqual([["warn", "127.0.0.1"]]);
  await closeOne();
  expect([await tryToConnect(), await tryToConnect()]).toEqual([true, false]);
});

it("SOCKET-3 does not limit a trusted proxy by its address", async () => {
  const { tryToConnect } = await setUp({ perAddress: 1, isTrusted: true });
  expect([await tryToConnect(), await tryToConnect(), await tryToConnect()]).toEqual([true, true, true]);
});

it("SOCKET-3 limits the connections of the whole process, including trusted proxies", async () => {
  const { tryToConnect, log } = await setUp({ total: 2, isTrusted: true });
  expect([await tryToConnect(), await tryToConnect(), await tryToConnect()]).toEqual([true, true, false]);
  expect(log.lines.map(({ message }) => message)).toEqual([expect.stringContaining("MAX_CONNECTIONS")]);
});

it("SOCKET-3 logs at most one warning per minute for each limit", async () => {
  const { log, time, tryToConnect, countConnections, trustAddress } = await setUp({
    total: 2,
    perAddress: 1,
  });
  const listLimits = () => log.lines.map(({ message }) => /[A-Z]+_[A-Z_]+/.exec(message)?.[0]);
  expect([await tryToConnect(), await tryToConnect()]).toEqual([true, false]);
  await expect.poll(countConnections).toBe(1);
  trustAddress();
  expect([await tryToConnect(), await tryToConnect(), await tryToConnect()]).toEqual([true, false, false]);
  expect(listLimits()).toEqual(["CONNECTIONS_PER_ADDRESS", "MAX_CONNECTIONS"]);
  time.advance(60_000);
  expect(await tryToConnect()).toBe(false);
  expect(listLimits()).toEqual(["CONNECTIONS_PER_ADDRESS", "MAX_CONNECTIONS", "MAX_CONNECTIONS"]);
});
