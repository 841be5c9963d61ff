import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";

/** Stores the results with the machine and the commit, for comparison with later runs. */
export async function storeResults(kind: string, measurements: object): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = {
    processor: cpus()[0]?.model ?? "unknown",
    architecture: process.arch,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const folder = new URL("./results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const report = { commit, at: new Date().toISOString(), machine, ...measurements };
  const name = [commit, kind].filter((part) => part !== "").join("-");
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
}
