import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

/** A running server. */
export interface ServerProcess {
  readonly url: string;
  /** The generated password of the first administrator; printed only by the first start on a data folder. */
  readonly adminPassword: string | undefined;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills the server with all its child processes, without cleanup. */
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;

/** Starts the server on a data folder and on free ports, and waits until it is ready. */
export async function startServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn("npm", ["start"], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: "0",
      METRICS_PORT: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exitCode = new Promise<number | null>((resolve) => child.once("close", resolve));
  const output = await waitUntilReady(child);
  return {
    url: (/ready at (\S+)/.exec(output)?.[1] ?? "").replace("localhost", "127.0.0.1"),
    adminPassword: /password (\S+) \(shown/.exec(output)?.[1],
    stop: () => {
      child.kill("SIGTERM");
      return exitCode;
    },
    kill: async () => {
      await killTree(child);
      await exitCode;
    },
  };
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string) => reject(new Error(`The server ${reason}. Output:\n${output}`));
    const timer = setTimeout(
      () => void killTree(child).then(() => fail(`was not ready after ${START_TIMEOUT_MS} ms`)),
      START_TIMEOUT_MS,
    );
    child.once("close", (code) => {
      // Nothing is killed after the exit: another process may have the same id by then.
      clearTimeout(timer);
      fail(`exited with code ${code}`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (!output.includes("Ctrl-C stops it")) return;
        clearTimeout(timer);
        resolve(output);
      });
    }
  });
}

async function killTree(child: ChildProcess): Promise<void> {
  for (const pid of await listProcessTree(child.pid ?? 0)) killQuietly(pid);
}

/** A process and all its descendants that still exist. */
async function listProcessTree(root: number): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Boolean);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await readParent(pid)] as const)));
  const tree = [root];
  // Grows during the iteration, so that indirect children are included.
  for (const parent of tree) tree.push(...pids.filter((pid) => parents.get(pid) === parent));
  return tree;
}

async function readParent(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already exited, because its parent did.
  }
}
