import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useForkedServers } from "./forked-server.ts";

const servers = useForkedServers({ CONTAINER_ENGINE: "none" });

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "STOP-1 completes open requests after %s",
  async (signal) => {
    const { child, address } = await servers.start();
    const body = JSON.stringify({ userName: "nobody", password: "Passw0rd" });
    const client = connect(Number(new URL(address).port), "127.0.0.1");
    client.write(
      `POST /api/account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(String((await once(client, "data"))[0])).toContain("100 Continue");
    const exitEvent = once(child, "exit");
    child.kill(signal);
    client.write(body);
    const [response] = (await once(client, "data")) as [Buffer];
    expect(String(response)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await exitEvent).toEqual([0, null]);
  },
);

it("CLUSTER-6 SIGUSR2 does not end a server without workers", async () => {
  const { child, address } = await servers.start();
  child.kill("SIGUSR2");
  expect((await fetch(`${address}/api/config`)).status).toBe(200);
  expect(child.signalCode).toBeNull();
});

it("STOP-4 ends a server that waits for its database during the start", async () => {
  // A database that never responds.
  const database = createServer().listen(0, "127.0.0.1");
  await once(database, "listening");
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-signals-"));
  const child = fork(new URL("../src/main.ts", import.meta.url), {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      DATABASE_URL: `postgres://gonfalon@127.0.0.1:${(database.address() as AddressInfo).port}/gonfalon`,
      DATA_DIR: folder,
    },
  });
  const [connection] = (await once(database, "connection")) as [ReturnType<typeof connect>];
  connection.on("error", () => undefined);
  const exitEvent = once(child, "exit");
  // A start ignores SIGUSR2. After SIGTERM, a start that does not complete is ended after a timeout.
  child.kill("SIGUSR2");
  child.kill("SIGTERM");
  expect(await exitEvent).toEqual([0, null]);
  connection.destroy();
  database.close();
  await rm(folder, { recursive: true });
});
