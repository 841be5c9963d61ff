import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { manualTime } from "../../test/manual-time.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { limitConnections } from "./connection-limits.ts";

interface Given {
  readonly total?: number;
  readonly perAddress?: number;
  readonly isTrusted?: boolean;
}

async function setUp({ total = 100, perAddress = 100, isTrusted = false }: Given) {
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
  async function opens(): Promise<boolean> {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
  }

  function accepted(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  }

  async function closeOne(): Promise<void> {
    const before = await accepted();
    sockets.shift()?.destroy();
    await expect.poll(accepted).toBe(before - 1);
  }

  return { log, opens, closeOne };
}

it("SOCKET-3 closes connections of an address beyond its limit, until one of them is closed", async () => {
  const { opens, closeOne, log } = await setUp({ perAddress: 2 });
  expect([await opens(), await opens(), await opens(), await opens()]).toEqual([true, true, false, false]);
  expect(log.lines.map(({ level, fields }) => [level, fields.ip])).toEqual([["warn", "127.0.0.1"]]);
  await closeOne();
  expect([await opens(), await opens()]).toEqual([true, false]);
});

it("SOCKET-3 does not limit a trusted proxy by its address", async () => {
  const { opens } = await setUp({ perAddress: 1, isTrusted: true });
  expect([await opens(), await opens(), await opens()]).toEqual([true, true, true]);
});

it("SOCKET-3 limits the connections of the whole process, including trusted proxies", async () => {
  const { opens, log } = await setUp({ total: 2, isTrusted: true });
  expect([await opens(), await opens(), await opens()]).toEqual([true, true, false]);
  expect(log.lines.map(({ message }) => message)).toEqual([expect.stringContaining("MAX_CONNECTIONS")]);
});
