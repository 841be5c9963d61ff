import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const SUPERVISOR = fileURLToPath(new URL("./embedded.process.ts", import.meta.url));
const OWNER = fileURLToPath(new URL("./embedded.test-owner.ts", import.meta.url));

// Each test creates one or two clusters, possibly on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const MAX_ATTEMPTS = 4800;
const INTERVAL_MS = 25;

let dataDir: string;
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  // mkdtemp creates a folder with mode 0700: when the tests run as root, the PostgreSQL account cannot enter it.
  dataDir = join(await realpath(await mkdtemp(join(tmpdir(), "gonfalon-pg-"))), "checkout", "data");
  cleanUps = [() => rm(join(dataDir, "../.."), { recursive: true })];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

it("keeps the data across restarts", async () => {
  const firstPostgres = await start();
  await query(firstPostgres.url, "create table kept as select 42 as answer");
  await firstPostgres.stop();
  const secondPostgres = await start();
  expect(await query(secondPostgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

it("rejects once if its process cannot be started", async () => {
  const { execPath } = process;
  const onUnhandled = vi.fn();
  process.on("unhandledRejection", onUnhandled);
  try {
    process.execPath = join(dataDir, "missing");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow("ENOENT");
    // Unhandled rejections are reported after the microtasks of the turn.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.execPath = execPath;
    process.off("unhandledRejection", onUnhandled);
  }
  expect(onUnhandled).not.toHaveBeenCalled();
});

it("starts under `node --watch`, which makes every process report its modules", async () => {
  vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
  cleanUps.push(async () => vi.unstubAllEnvs());
  const { url } = await start();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("listens only on a private socket, not on a port", async () => {
  const { url } = await start();
  expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  const socketDirectory = new URL(url).searchParams.get("host") ?? "";
  expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
});

it("stops PostgreSQL if the supervisor receives several signals", async () => {
  const supervisor = fork(SUPERVISOR, [dataDir, "volatile"]);
  await once(supervisor, "message");
  const pid = await readPostmasterPid();
  const exitEvent = once(supervisor, "exit");
  supervisor.kill("SIGTERM");
  supervisor.kill("SIGINT");
  expect(await exitEvent).toEqual([0, null]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

it("recovers when PostgreSQL is killed, without losing committed data", async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  cleanUps.push(stop);
  await query(url, "create table kept as select 42 as answer");
  const killedPid = await readPostmasterPid();
  process.kill(killedPid, "SIGKILL");
  await waitUntil(async () => (await readPostmasterPid()) !== killedPid);
  await waitUntil(() => query(url, "select 1").then(() => true));
  expect(await query(url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

it("stops PostgreSQL when the server that owns it is killed, and can start again immediately", async () => {
  const { owner, url } = await startInAnotherProcess();
  await query(url, "create table kept as select 42 as answer");
  const pid = await readPostmasterPid();
  owner.kill("SIGKILL");
  await waitUntil(() => isGone(pid));
  const nextPostgres = await start();
  expect(await query(nextPostgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

it("stops a PostgreSQL that lost its supervisor, and starts a new one", async () => {
  const { owner, url } = await startInAnotherProcess();
  await query(url, "create table kept as select 42 as answer");
  const orphanPid = await readPostmasterPid();
  owner.kill("SIGSTOP");
  process.kill(await readParent(orphanPid), "SIGKILL");
  owner.kill("SIGKILL");
  const nextPostgres = await start();
  expect(await isGone(orphanPid)).toBe(true);
  expect(await query(nextPostgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

it("starts although the pid of the previous PostgreSQL belongs to another process or to a zombie", async () => {
  const predecessor = await killWithoutCleanUp();
  for (const script of ["sleep 0 & echo $!; exec sleep 600", "echo $$; exec sleep 600"]) {
    const pid = await spawnAs(predecessor.uid, script);
    await writePid(pid, predecessor);
    const nextPostgres = await start();
    expect(await query(nextPostgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await nextPostgres.stop();
  }
});

it("waits for the last process of a killed PostgreSQL, which still holds its shared memory", async () => {
  const { owner, url } = await startInAnotherProcess();
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  const { pid } = (await client.query("select pg_backend_pid() as pid")).rows[0];
  process.kill(pid, "SIGSTOP");
  await killAll(owner);
  const restart = start();
  await waitUntil(async () =>
    (await readFile(join(dataDir, "postgres.log"), "utf8")).includes("still in use"),
  );
  process.kill(pid, "SIGCONT");
  expect(await query((await restart).url, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("rejects a second server on the same data folder without affecting the first", async () => {
  const { url } = await start();
  await expect(startEmbeddedPostgres({ dataDir, isVolatile: true })).rejects.toThrow(
    /Another server is running/,
  );
  expect(await query(url, "select 1 as alive")).toEqual([{ alive: 1 }]);
});

it("servers on different data folders can run in parallel", async () => {
  const firstPostgres = await start();
  const secondPostgres = await start(join(dataDir, "../other"));
  await query(firstPostgres.url, "create table only_here ()");
  await expect(query(secondPostgres.url, "select from only_here")).rejects.toThrow(/does not exist/);
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isVolatile: true });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

async function startInAnotherProcess(): Promise<{ readonly owner: ChildProcess; readonly url: string }> {
  const owner = fork(OWNER, [dataDir], { execArgv: [] });
  cleanUps.push(async () => owner.kill("SIGKILL"));
  const [url] = await once(owner, "message");
  return { owner, url };
}

interface Predecessor {
  readonly uid: number;
  /** The content of the lock files before the kill, by path. */
  readonly locks: ReadonlyMap<string, string>;
}

async function killWithoutCleanUp(): Promise<Predecessor> {
  const { owner, url } = await startInAnotherProcess();
  await query(url, "create table kept as select 42 as answer");
  // A volatile database flushes late, and data loss is not under test here.
  await query(url, "checkpoint");
  const paths = [getPidFile(), join(new URL(url).searchParams.get("host") ?? "", ".s.PGSQL.5432.lock")];
  const locks = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const)),
  );
  await killAll(owner);
  return { uid: (await stat(getPidFile())).uid, locks };
}

/** Kills the server, the supervisor and PostgreSQL at the same time. */
async function killAll(owner: ChildProcess): Promise<void> {
  const postmasterPid = await readPostmasterPid();
  const supervisorPid = await readParent(postmasterPid);
  owner.kill("SIGSTOP");
  for (const pid of [supervisorPid, postmasterPid]) process.kill(pid, "SIGKILL");
  owner.kill("SIGKILL");
  await waitUntil(() => isGone(postmasterPid));
}

/** Runs a script that prints a pid first, and returns this pid. */
async function spawnAs(uid: number, script: string): Promise<number> {
  const child = spawn("sh", ["-c", script], { uid, cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
  cleanUps.push(async () => child.kill("SIGKILL"));
  const [output] = await once(child.stdout, "data");
  return Number(output);
}

async function writePid(pid: number, { locks }: Predecessor): Promise<void> {
  for (const [path, text] of locks) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, text.replace(/^\d+/, String(pid)), { mode: 0o600 });
    await chown(path, (await stat(join(dataDir, "postgres"))).uid, -1);
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function getPidFile(): string {
  return join(dataDir, "postgres/postmaster.pid");
}

async function readPostmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(getPidFile(), "utf8"), 10);
}

async function isGone(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  return state === undefined || state.includes(") Z ");
}

async function readParent(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (await condition().catch(() => false)) return;
    await sleep(INTERVAL_MS);
  }
  throw new Error(`the condition was not met in ${MAX_ATTEMPTS} attempts`);
}
