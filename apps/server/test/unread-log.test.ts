import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { waitUntilReady } from "./forked-server.ts";
import { createMigratedDatabase } from "./test-databases.ts";

it("LOG-6 a process whose log nobody reads continues", async () => {
  const writer = fork(new URL("./log-writer.process.ts", import.meta.url), { execArgv: [], silent: true });
  expect(await once(writer, "message")).toEqual(["finished", undefined]);
  writer.kill("SIGKILL");
});

it("LOG-6 a server starts and responds although the reader of its output has closed the pipe", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-unread-"));
  const env = {
    ...process.env,
    DATABASE_URL: await createMigratedDatabase(),
    DATA_DIR: folder,
    PORT: "0",
    METRICS_PORT: "0",
    CONTAINER_ENGINE: "none",
  };
  const server = fork(new URL("../src/main.ts", import.meta.url), { execArgv: [], silent: true, env });
  server.stdout?.destroy();
  const { ready } = await waitUntilReady(server);
  expect((await fetch(`${ready.replace("localhost", "127.0.0.1")}/api/config`)).status).toBe(200);
  const exitEvent = once(server, "exit");
  server.kill("SIGTERM");
  expect(await exitEvent).toEqual([0, null]);
  await rm(folder, { recursive: true });
});
