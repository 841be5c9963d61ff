import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { MIN_POOL_SIZE } from "#config/database-connections.ts";
import { waitUntilReady } from "./forked-server.ts";
import { createMigratedDatabase } from "./test-databases.ts";

// Starts many processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };
/** Reached only if the server hangs. It exceeds the limit of STOP-3, because the machine may be busy. */
const STOP_LIMIT_MS = 30_000;
const ADMIN_PASSWORD = "Correct-Horse-7";

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-pool-"));
});

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    const exitEvent = once(child, "exit");
    child.kill("SIGKILL");
    await exitEvent;
  }
  await rm(folder, { recursive: true });
});

function launch(args: readonly string[], variables: Readonly<Record<string, string>>): ChildProcess {
  const { DATABASE_URL: _, DATABASE_CONNECTIONS: __, ...env } = process.env;
  child = fork(new URL("../src/main.ts", import.meta.url), args, {
    execArgv: [],
    silent: true,
    env: {
      ...env,
      DATA_DIR: folder,
      PORT: "0",
      ADMIN_PASSWORD,
      RATE_LIMITS: "off",
      CONTAINER_ENGINE: "none",
      ...variables,
    },
  });
  child.stdout?.resume();
  return child;
}

/** Starts a server, signs in several times concurrently, checks its health and stops it with SIGTERM. */
async function startUseAndStop(args: readonly string[], variables: Readonly<Record<string, string>>) {
  const metricsPort = await findFreePort("127.0.0.1");
  const server = launch(args, { METRICS_PORT: String(metricsPort), ...variables });
  const address = (await waitUntilReady(server)).ready.replace("localhost", "127.0.0.1");

  // A new connection for each request, so that every worker gets some.
  const signIns = await Promise.all(
    Array.from({ length: 32 }, () =>
      fetch(`${address}/api/account/login`, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body: JSON.stringify({ userName: "Admin", password: ADMIN_PASSWORD }),
      }),
    ),
  );
  await vi.waitFor(async () => {
    const health = await fetch(`http://127.0.0.1:${metricsPort}/healthz`);
    expect([health.status, await health.text()]).toEqual([200, "Healthy"]);
  }, WAIT_OPTIONS);

  const exitEvent = once(server, "exit");
  server.kill("SIGTERM");
  const end = await Promise.race([exitEvent, sleep(STOP_LIMIT_MS, "still running", { ref: false })]);
  return { statuses: new Set(signIns.map(({ status }) => status)), end };
}

it("the smallest accepted DATABASE_CONNECTIONS is enough to sign users in, become healthy and stop", async () => {
  const variables = {
    DATABASE_URL: await createMigratedDatabase(),
    DATABASE_CONNECTIONS: String(MIN_POOL_SIZE),
  };
  expect(await startUseAndStop([], variables)).toEqual({ statuses: new Set([200]), end: [0, null] });
});

it("a server with --workers 16 and the embedded database signs users in, becomes healthy and stops", async () => {
  const outcome = await startUseAndStop(["--workers", "16"], {});
  expect(outcome).toEqual({ statuses: new Set([200]), end: [0, null] });
});
