import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#server/adapters/net/find-free-port.ts";
import { SERVER_ENVIRONMENT } from "#tools/server-environment.mjs";
import { SERVER_CORE } from "./cores.ts";

export interface MeasuredServer {
  readonly url: string;
  readonly startDurationMs: number;
  measureResidentMegabytes(): Promise<number>;
  /** The resident memory of the server and of the processes that it has started, such as the image processes. */
  measureTreeMegabytes(): Promise<number>;
  /** The CPU time of all threads since the start. */
  measureCpuSeconds(): Promise<number>;
  /** Stops the server. Does nothing if it has ended. */
  stop(): Promise<void>;
  /** Ends the process without its cleanup. Does nothing if it has ended. */
  kill(): Promise<void>;
}

/** The unit of times in `/proc` on x86-64 and ARM64. */
const TICKS_PER_SECOND = 100;

export const ADMIN_PASSWORD = "Bench-password-1";

/** Starts the server without the launcher and waits for its first response. */
export async function startServer(
  configuration: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<MeasuredServer> {
  const port = await findFreePort("127.0.0.1");
  const [program, ...args] = [...SERVER_CORE, process.execPath, ...nodeOptions, "apps/server/dist/main.js"];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(await findFreePort("127.0.0.1")),
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ADMIN_PASSWORD,
      // The same for all servers, so that one can start on the database of another.
      SECRET_KEY: "bench ".repeat(6),
      ...configuration,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(child, `${url}/api/config`);
  return {
    url,
    startDurationMs: performance.now() - startedAt,
    measureResidentMegabytes: () => readResidentMegabytes(Number(child.pid)),
    measureTreeMegabytes: async () => {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
      const pids = children.split(" ").filter(Boolean).map(Number);
      // A process can end before it is measured.
      const sizes = pids.map((pid) => readResidentMegabytes(pid).catch(() => 0));
      const allSizes = await Promise.all([readResidentMegabytes(Number(child.pid)), ...sizes]);
      return allSizes.reduce((sum, size) => sum + size);
    },
    measureCpuSeconds: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, "utf8");
      // The name of the program is in parentheses and can contain spaces. Fields 14 and 15 are user and system time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    stop: () => endProcess(child, "SIGTERM"),
    kill: () => endProcess(child, "SIGKILL"),
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, "close");
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns 0 for a zombie: a process that has ended, but whose parent has not read its exit status. */
async function readResidentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function waitForResponse(child: ChildProcess, address: string): Promise<void> {
  while (!hasEnded(child)) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(20);
  }
  throw new Error(`The server ended (${child.signalCode ?? child.exitCode}) before it responded`);
}
