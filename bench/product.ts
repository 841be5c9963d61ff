import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/adapters/net/free-port.ts";
import { SERVER_ENVIRONMENT } from "#tools/server-environment.mjs";
import { SERVER_CORE } from "./cores.ts";

export interface RunningProduct {
  readonly url: string;
  readonly startedInMs: number;
  residentMegabytes(): Promise<number>;
  /** The CPU time of all threads since the start. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** The unit of times in `/proc`, the same on all machines. */
const TICKS_A_SECOND = 100;

export const ADMIN_PASSWORD = "Bench-password-1";

/** Starts the server without the launcher and waits for its first response. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<RunningProduct> {
  const port = await freePort("127.0.0.1");
  const [program, ...args] = [...SERVER_CORE, process.execPath, ...nodeOptions, "apps/server/dist/main.js"];
  const began = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(await freePort("127.0.0.1")),
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ADMIN_PASSWORD,
      // The same for all servers, so that one can start on the database of another.
      SECRET_KEY: "bench ".repeat(6),
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(child, `${url}/api/config`);
  return {
    url,
    startedInMs: performance.now() - began,
    residentMegabytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, "utf8");
      // The name of the program is in parentheses and can contain spaces. Fields 14 and 15 are user and system time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "close");
    },
  };
}

async function waitForResponse(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(20);
  }
  throw new Error(`The server ended with ${child.exitCode} before it responded`);
}
