import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "./cluster.ts";
import { runTool } from "./launcher.ts";

/** Greater than any possible process id. */
const UNUSED_PID = 2 ** 31 - 1;

/**
 * Prepares a cluster for a new PostgreSQL process: stops one that is still running, or invalidates its lock files.
 * The caller holds the lock of the data folder, so a PostgreSQL that is still running is an orphan.
 */
export async function removeStaleLock(cluster: Cluster): Promise<void> {
  const { directory, launcher, binaries } = cluster;
  const pidFile = join(directory, "postmaster.pid");
  const content = await readFile(pidFile, "utf8").catch(() => "");
  const pid = Number.parseInt(content, 10);
  if (Number.isNaN(pid)) return;
  if ((await readCommand(pid)).includes(directory)) {
    return runTool(launcher, binaries.pg_ctl, ["stop", "-D", directory, "-m", "fast", "-w", "-t", "60"]);
  }
  // PostgreSQL was killed, and its process id may be reused or belong to a zombie. A new PostgreSQL would treat either
  // as a running server and refuse to start. The rest of the file is unchanged: PostgreSQL uses it to check whether the
  // shared memory is still in use. The new text is not shorter, so the file is overwritten without truncating it.
  await writeFile(pidFile, content.replace(String(pid), String(UNUSED_PID)), { flag: "r+" });
  await rm(join(cluster.socketDirectory, ".s.PGSQL.5432.lock"), { force: true });
}

/** Empty for a process that has exited. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const ps = promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
  return ps.then(({ stdout }) => stdout).catch(() => "");
}
