import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createEmptyDatabase, createMigratedDatabase, withClient } from "./test-databases.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-failures-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a server that fails; returns its exit code and its errors. */
async function failToStart(url: string, port = 0) {
  const child = fork(new URL("../src/main.ts", import.meta.url), {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: String(port),
      METRICS_PORT: "0",
      CONTAINER_ENGINE: "none",
    },
  });
  child.stdout?.resume();
  const [[code], errors] = await Promise.all([
    once(child, "exit"),
    child.stderr === null ? "" : text(child.stderr),
  ]);
  return { code, errors };
}

it("a start with a read-only database fails with a one-line error", async () => {
  const url = await createMigratedDatabase();
  await withClient(url, (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`),
  );
  expect(await failToStart(url)).toEqual({
    code: 1,
    errors: "The database cannot be upgraded (cannot execute CREATE TABLE in a read-only transaction).\n",
  });
});

it("a start with a database that allows too few connections fails with a one-line error", async () => {
  const url = new URL(await createEmptyDatabase());
  const name = url.pathname.slice(1);
  await withClient(url.href, async (client) => {
    await client.query(`create role ${name} login connection limit 1`);
    await client.query(`alter database ${name} owner to ${name}`);
  });
  url.username = name;
  expect(await failToStart(url.href)).toEqual({
    code: 1,
    errors: `The server cannot run (too many connections for role "${name}").\n`,
  });
});

it("a start whose port is in use prints the password of the administrator that it has created", async () => {
  const url = await createMigratedDatabase();
  const otherServer = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void otherServer.close());
  await once(otherServer, "listening");
  const { code, errors } = await failToStart(url, (otherServer.address() as AddressInfo).port);
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The site cannot be served \(.*EADDRINUSE.*\nThe administrator was created: user name Admin, password \S+ /,
  );
});
