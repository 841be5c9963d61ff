import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { connect, type Database } from "#db/client.ts";
import { freshDatabase } from "./fresh-database.ts";

/** Starts complete servers in separate processes on the same data. Tests can kill them. */
export function useForkedServers(env: Readonly<Record<string, string>> = {}, makeDatabase = freshDatabase) {
  const children = new Set<ChildProcess>();
  let url: string;
  let database: Database;
  let dataDir: string;

  beforeAll(async () => {
    url = await makeDatabase();
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
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  return {
    start,
    kill,
    /** The settings that select the data of the servers. */
    get installation() {
      return { DATABASE_URL: url, DATA_DIR: dataDir };
    },
    get db() {
      return database.db;
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
