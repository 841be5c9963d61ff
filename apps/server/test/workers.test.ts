import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { waitUntilReady } from "./forked-server.ts";
import { createMigratedDatabase } from "./test-databases.ts";

const execute = promisify(execFile);
const WORKER_COUNT = 2;
const PASSWORD = "Passw0rd";
const WAIT_OPTIONS = { timeout: 100_000, interval: 50 };
const REQUEST_TIMEOUT_MS = 5000;

let folder: string;
let primary: ChildProcess;
let address: string;
let metricsUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-workers-"));
  const metricsPort = await findFreePort("127.0.0.1");
  primary = fork(new URL("../src/main.ts", import.meta.url), ["--workers", String(WORKER_COUNT)], {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      DATABASE_URL: await createMigratedDatabase(),
      DATA_DIR: folder,
      PORT: "0",
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: "off",
      CONTAINER_ENGINE: "none",
      ADMIN_PASSWORD: PASSWORD,
    },
  });
  primary.stdout?.resume();
  address = (await waitUntilReady(primary)).ready.replace("localhost", "127.0.0.1");
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
});

afterAll(async () => {
  primary.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** The child processes of the primary process. */
async function listWorkers(): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const areWorkers = await Promise.all(pids.map(isWorker));
  return pids.filter((_, index) => areWorkers[index]).map(Number);
}

/**
 * False between `fork` and `exec`, when a process still has the environment of its parent. The primary process waits
 * for `exec`, so it would hang if a test suspended the new process before that.
 */
async function isWorker(pid: string): Promise<boolean> {
  const [stat, environment] = await Promise.all(
    ["stat", "environ"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
  );
  const parent = Number(stat?.split(") ")[1]?.split(" ")[1]);
  return parent === primary.pid && environment?.includes("NODE_UNIQUE_ID=") === true;
}

/** Waits for a worker other than the known ones. */
function findNewWorker(knownPids: readonly number[]): Promise<number> {
  return vi.waitUntil(
    async () => (await listWorkers()).find((pid) => !knownPids.includes(pid)),
    WAIT_OPTIONS,
  );
}

/** The state of a process in `/proc`; "Z" if it has exited and its parent has not reaped it. */
async function readState(pid: number): Promise<string | undefined> {
  return (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ")[0];
}

/**
 * Sets the limit on open files of the primary process to 0, so that it cannot create a process. Returns a function that
 * restores the limit.
 */
async function forbidNewFiles(): Promise<() => Promise<unknown>> {
  const limit = async (...options: readonly string[]) =>
    (await execute("prlimit", ["--pid", String(primary.pid), ...options])).stdout.trim();
  const limitBefore = await limit("--nofile", "--output", "SOFT", "--noheadings");
  await limit("--nofile=0:");
  return () => limit(`--nofile=${limitBefore}:`);
}

async function readHealth(): Promise<string> {
  return (await fetch(`${metricsUrl}/healthz`)).text();
}

it("CLUSTER-8 offers only WebSockets, because the requests of one client reach different workers", async () => {
  const signInResponse = await fetch(`${address}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "Admin", password: PASSWORD }),
  });
  const cookie = signInResponse.headers.get("set-cookie")?.split(";")[0] ?? "";
  const negotiate = async () => {
    const response = await fetch(`${address}/hub/admin/negotiate?negotiateVersion=1`, {
      method: "POST",
      headers: { cookie },
    });
    return (await response.json()) as { readonly availableTransports: unknown };
  };
  for (let request = 0; request < 2 * WORKER_COUNT; request++)
    expect((await negotiate()).availableTransports).toEqual([
      { transport: "WebSockets", transferFormats: ["Text"] },
    ]);
});

it("CLUSTER-6 replaces all workers without a failed request", async () => {
  const pidsBefore = await listWorkers();
  expect(pidsBefore).toHaveLength(WORKER_COUNT);
  let isFinished = false;
  let responseCount = 0;
  const failures: unknown[] = [];
  const load = Array.from({ length: 2 }, async (_, client) => {
    while (!isFinished) {
      // One client sends POST requests, which are never retried automatically.
      const method = client === 0 ? "GET" : "POST";
      const path = method === "GET" ? "/api/config" : "/api/account/logout";
      await fetch(address + path, { method })
        .then(async (response) => {
          await response.arrayBuffer();
          responseCount += 1;
          if (response.status !== (method === "GET" ? 200 : 401)) failures.push(response.status);
        })
        .catch((error: unknown) => failures.push(error));
    }
  });
  try {
    primary.kill("SIGUSR2");
    await vi.waitFor(async () => {
      const currentPids = await listWorkers();
      expect(currentPids).toHaveLength(WORKER_COUNT);
      expect(currentPids.filter((pid) => pidsBefore.includes(pid))).toEqual([]);
    }, WAIT_OPTIONS);
  } finally {
    isFinished = true;
    await Promise.all(load);
  }
  expect(failures).toEqual([]);
  expect(responseCount).toBeGreaterThan(20);
}, 120_000);

it("CLUSTER-6 replaces a killed worker, while the others serve requests", async () => {
  const [victimPid = 0, otherPid] = await listWorkers();
  process.kill(victimPid, "SIGKILL");
  await vi.waitFor(async () => {
    // Node.js never closes a connection that it was passing to the worker when the worker was killed.
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    expect((await fetch(`${address}/api/config`, { signal })).status).toBe(200);
    const currentPids = await listWorkers();
    expect(currentPids).toHaveLength(WORKER_COUNT);
    expect(currentPids).toContain(otherPid);
    expect(currentPids).not.toContain(victimPid);
  }, WAIT_OPTIONS);
  await vi.waitFor(async () => expect(await readHealth()).toBe("Healthy"), WAIT_OPTIONS);
}, 120_000);

it("CLUSTER-6 replaces all workers if they are killed while a successor is starting", async () => {
  const pidsBefore = await listWorkers();
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk);
  primary.stdout?.on("data", collect);
  primary.kill("SIGUSR2");
  const successor = await findNewWorker(pidsBefore);
  process.kill(successor, "SIGSTOP");
  for (const pid of pidsBefore) process.kill(pid, "SIGKILL");
  // The successor of the other worker, which was not being replaced yet.
  await findNewWorker([...pidsBefore, successor]);
  process.kill(successor, "SIGCONT");
  await vi.waitFor(() => expect(output).toContain("all workers have been replaced"), WAIT_OPTIONS);
  await vi.waitFor(async () => expect(await readHealth()).toBe("Healthy"), WAIT_OPTIONS);
  expect(await listWorkers()).toHaveLength(WORKER_COUNT);
  primary.stdout?.off("data", collect);
}, 120_000);

it("CLUSTER-6 the primary process survives a metrics request that it handles before the exit of a worker", async () => {
  const socket = connect(Number(new URL(metricsUrl).port), "127.0.0.1");
  const request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(request);
  await once(socket, "data");
  const pidsBefore = await listWorkers();
  const [victim = 0] = pidsBefore;
  primary.kill("SIGSTOP");
  // When the primary process continues, it handles the request before the exit of the worker.
  await new Promise((resolve) => socket.write(request, resolve));
  process.kill(victim, "SIGKILL");
  await vi.waitUntil(async () => (await readState(victim)) === "Z", WAIT_OPTIONS);
  primary.kill("SIGCONT");
  await findNewWorker(pidsBefore);
  await vi.waitFor(async () => expect(await readHealth()).toBe("Healthy"), WAIT_OPTIONS);
  socket.destroy();
}, 120_000);

it("CLUSTER-6 retries if the process of a successor cannot be created", async () => {
  const pidsBefore = await listWorkers();
  const [victim = 0] = pidsBefore;
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk);
  primary.stdout?.on("data", collect);
  const restoreLimit = await forbidNewFiles();
  process.kill(victim, "SIGKILL");
  try {
    await vi.waitFor(() => expect(output).toContain("a worker could not be replaced yet"), WAIT_OPTIONS);
  } finally {
    await restoreLimit();
    primary.stdout?.off("data", collect);
  }
  await findNewWorker(pidsBefore);
  await vi.waitFor(async () => expect(await readHealth()).toBe("Healthy"), WAIT_OPTIONS);
}, 120_000);

it("CLUSTER-6 adds up the request metrics of all workers", async () => {
  const countRequests = async () => {
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    const counts = text.matchAll(
      /^http_request_duration_seconds_count\{.*route="\/api\/config".*\} (\d+)$/gm,
    );
    return [...counts].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const requestCountBefore = await countRequests();
  // A new connection for each request, so that the workers take turns.
  for (let n = 0; n < 10; n += 1) await fetch(`${address}/api/config`, { headers: { connection: "close" } });
  expect((await countRequests()) - requestCountBefore).toBe(10);
});

it("CLUSTER-6, STOP-1, STOP-3 stops all workers on SIGTERM, reports Unhealthy, and kills those that do not respond", async () => {
  const servingPids = await listWorkers();
  const [unresponsivePid = 0] = servingPids;
  // The successor of a worker is suspended while it is starting.
  primary.kill("SIGUSR2");
  const startingPid = await findNewWorker(servingPids);
  process.kill(startingPid, "SIGSTOP");
  let output = "";
  primary.stdout?.on("data", (chunk) => (output += chunk));
  process.kill(unresponsivePid, "SIGSTOP");
  const exitEvent = once(primary, "exit");
  primary.kill("SIGTERM");
  // The primary process waits eight seconds for the suspended workers.
  await vi.waitFor(async () => expect((await fetch(`${metricsUrl}/healthz`)).status).toBe(503), {
    timeout: 5000,
  });
  expect((await fetch(`${metricsUrl}/metrics`)).status).toBe(200);
  expect((await exitEvent)[0]).toBe(0);
  for (const pid of [...servingPids, startingPid]) expect(existsSync(`/proc/${pid}`)).toBe(false);
  expect(output).toContain("a worker did not exit in time and is killed");
});
