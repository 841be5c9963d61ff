import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The tunnel daemon of a player, as it runs in a terminal. */
export interface Daemon {
  readonly url: string;
  /** Gives the player's consent to a site, from another terminal. */
  allow(origin: string): Promise<void>;
  /** Kills the daemon without cleanup. */
  kill(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the daemon on a free port, without any allowed site. */
export async function startDaemon(): Promise<Daemon> {
  const configFolder = await mkdtemp(join(tmpdir(), "gonfalon-tunnel-"));
  const run = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, ["apps/tunnel/src/main.ts", ...args], {
      env: { ...process.env, XDG_CONFIG_HOME: configFolder },
      stdio: ["ignore", "pipe", "inherit"],
    });
  const daemon = run("daemon", "--port", "0");
  return {
    url: await readAddress(daemon),
    async allow(origin) {
      await once(run("allow", origin), "exit");
    },
    kill: () => void daemon.kill("SIGKILL"),
    async [Symbol.asyncDispose]() {
      daemon.kill("SIGKILL");
      await rm(configFolder, { recursive: true });
    },
  };
}

function readAddress(daemon: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    daemon.stdout?.on("data", (text: Buffer) => {
      output += text.toString();
      const [, url] = /listens at (\S+)\. /.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    daemon.once("close", () => reject(new Error(`The daemon exited. Output:\n${output}`)));
  });
}
