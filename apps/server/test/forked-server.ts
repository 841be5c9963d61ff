import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "@gonfalon/contract/enums.ts";
import { afterAll, beforeAll } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import { connect, type Database } from "#db/client.ts";
import type { Fixture } from "./builders.ts";
import { createMigratedDatabase } from "./test-databases.ts";
import { insertSignedInUser, type TestUser } from "./test-users.ts";

/** Starts complete servers in separate processes on the same data. Tests can kill them. */
export function useForkedServers(
  env: Readonly<Record<string, string>> = {},
  createDatabase = createMigratedDatabase,
) {
  const children = new Set<ChildProcess>();
  let url: string;
  let database: Database;
  let dataDir: string;

  beforeAll(async () => {
    url = await createDatabase();
    database = connect(url);
    dataDir = await mkdtemp(join(tmpdir(), "gonfalon-crash-"));
  });

  afterAll(async () => {
    for (const child of children) await kill(child);
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  async function start() {
    const child = fork(new URL("../src/main.ts", import.meta.url), {
      execArgv: [],
      silent: true,
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        PORT: "0",
        METRICS_PORT: "0",
        RATE_LIMITS: "off",
        ...env,
      },
    });
    children.add(child);
    const { ready } = await waitUntilReady(child);
    return { child, address: ready.replace("localhost", "127.0.0.1") };
  }

  async function kill(child: ChildProcess): Promise<void> {
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exitEvent = once(child, "exit");
    child.kill("SIGKILL");
    await exitEvent;
  }

  /** A confirmed account with a session. */
  function signUp(role: Role = "User"): Promise<TestUser> {
    return insertSignedInUser(database.db, systemClock, role, `user-${randomUUID().slice(0, 8)}`);
  }

  return {
    start,
    kill,
    signUp,
    /** The configuration that selects the data of the servers. */
    get installation() {
      return { DATABASE_URL: url, DATA_DIR: dataDir };
    },
    get db() {
      return database.db;
    },
    /** The database of the servers for the builders. */
    get fixture(): Fixture {
      return { db: database.db, clock: systemClock, signUp };
    },
  };
}

/** Resolves when the server is ready; rejects if it exits. */
export function waitUntilReady(child: ChildProcess): Promise<{ readonly ready: string }> {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as { readonly ready: string }));
    child.once("exit", (code) => reject(new Error(`The server exited with ${code}. Output:\n${output}`)));
  });
}
