import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SERVER_CORE } from "./cores.ts";

export interface InsertOptions {
  readonly url: string;
  readonly connectionCount: number;
  /** The number of concurrent inserts. */
  readonly concurrency: number;
}

export interface BareInserts {
  measureRate(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a process on the server's core that inserts single rows as fast as possible. */
export async function startInserts(options: InsertOptions): Promise<BareInserts> {
  const path = fileURLToPath(new URL("./inserts.process.ts", import.meta.url));
  const [program, ...args] = [...SERVER_CORE, process.execPath, path];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send(options);
  await once(child, "message");
  return {
    measureRate: async (seconds) => {
      child.send(seconds);
      const [rate] = (await once(child, "message")) as [number];
      return rate;
    },
    stop: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
