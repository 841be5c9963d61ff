import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "./cluster.ts";
import { runTool } from "./launcher.ts";

/** Beyond what any system counts to, so that no process has it, now or later. */
const NOBODY = 2 ** 31 - 1;

/**
 * Makes room for a new PostgreSQL on a cluster.
 * Only the holder of the data folder's lock comes here, so one that still runs has lost its supervisor.
 */
export async function clearPredecessor(cluster: Cluster): Promise<void> {
  const { directory, launcher, binaries } = cluster;
  const pidFile = join(directory, "postmaster.pid");
  const said = await readFile(pidFile, "utf8").catch(() => "");
  const pid = Number.parseInt(said, 10);
  if (Number.isNaN(pid)) return;
  if ((await commandOf(pid)).includes(directory)) {
    return runTool(launcher, binaries.pg_ctl, ["stop", "-D", directory, "-m", "fast", "-w", "-t", "60"]);
  }
  // It was killed, and its number may be some other program's by now, or its own until its remains are collected;
  // PostgreSQL would take either for itself and refuse to start. The rest of the file stays as it is: by it
  // PostgreSQL knows whether anything of the one before still holds its memory. One write, so that no file is left
  // that is cut short: no number is longer than the new one.
  await writeFile(pidFile, said.replace(String(pid), String(NOBODY)), { flag: "r+" });
  await rm(join(cluster.socketDirectory, ".s.PGSQL.5432.lock"), { force: true });
}

/** Empty for one that is gone or dead. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const ps = promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
  return ps.then(({ stdout }) => stdout).catch(() => "");
}
