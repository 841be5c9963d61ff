import { statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Cluster } from "./cluster.ts";
import { startPostmaster } from "./postmaster.ts";

const PAST_DEADLINE_MS = 1_000_000;

/**
 * A program that rejects each connection with the next of these SQLSTATEs, and all later ones with the last. It prints
 * its process id at the first connection.
 */
function toProgram(codes: readonly string[]): string {
  return `
    const [directory] = process.argv.flatMap((arg) => arg.split("unix_socket_directories=").slice(1));
    const codes = ${JSON.stringify(codes)};
    let isConnected = false;
    require("node:net").createServer((socket) => {
      if (!isConnected) console.log(process.pid);
      isConnected = true;
      const code = codes.length > 1 ? codes.shift() : codes[0];
      const fields = Buffer.from("SFATAL\\0VFATAL\\0C" + code + "\\0Mrejected with " + code + "\\0\\0");
      const header = Buffer.from("E\\0\\0\\0\\0");
      header.writeUInt32BE(fields.length + 4, 1);
      socket.once("data", () => socket.end(Buffer.concat([header, fields])));
    }).listen(directory + "/.s.PGSQL.5432");`;
}

/** A cluster whose PostgreSQL is this program. The timeout expires with the first connection. */
async function createCluster(program: string): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), "gonfalon-postmaster-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const logFile = join(directory, "log");
  const isConnected = () => (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const spy = vi.spyOn(performance, "now");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(() => (isConnected() ? PAST_DEADLINE_MS : 0));
  return {
    directory,
    socketDirectory: directory,
    logFile,
    binaries: { initdb: "", postgres: "postgres", pg_ctl: "" },
    launcher: { account: undefined, prefix: [process.execPath, "-e", program, "--"], options: {} },
  };
}

it("waits for crash recovery longer than the timeout", async () => {
  const cluster = await createCluster(toProgram(["57P03", "57P03", "28000"]));
  await expect(startPostmaster(cluster, false)).rejects.toThrow("rejected with 28000");
});

it("ends a PostgreSQL that accepts no connection before the timeout", async () => {
  const cluster = await createCluster(toProgram(["28000"]));
  await expect(startPostmaster(cluster, false)).rejects.toThrow("rejected with 28000");
  const pid = Number(await readFile(cluster.logFile, "utf8"));
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

it("reports why PostgreSQL has exited, without the log of earlier starts", async () => {
  const cluster = await createCluster('console.log("PANIC: damaged"); process.exit(1)');
  await writeFile(cluster.logFile, "LOG: earlier start\n");
  const failure = await startPostmaster(cluster, false).catch(String);
  expect(failure).toMatch(/did not start \(1\).*\nPANIC: damaged$/);
});
