import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { ensureCluster, openCluster } from "./cluster.ts";
import { acquireDataLock } from "./data-lock.ts";
import { startPostmaster } from "./postmaster.ts";

/** The only message that the supervisor sends to its parent. */
export type SupervisorMessage = { readonly url: string } | { readonly failure: string };

// Runs as a separate process, so that PostgreSQL stops after an orderly stop and after `kill -9` of the server:
// in both cases the channel to the server closes, and that is the signal to stop.
const stopRequest = new Promise<void>((resolve) => process.once("disconnect", resolve));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, disconnect);

try {
  await supervise(resolve(process.argv[2] ?? ""), process.argv.includes("volatile", 3));
} catch (error) {
  report({ failure: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
disconnect();

/** Disconnecting twice would be an error, which would end this process before PostgreSQL has stopped. */
function disconnect(): void {
  if (process.connected) process.disconnect?.();
}

async function supervise(dataDir: string, isVolatile: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  using _lock = acquireDataLock(dataDir);
  const cluster = await openCluster(dataDir);
  await ensureCluster(cluster);
  const postmaster = await startPostmaster(cluster, isVolatile);
  report({ url: postmaster.url });
  const exitReason = await Promise.race([stopRequest, postmaster.exitReason]);
  if (exitReason)
    process.stderr.write(`The embedded PostgreSQL exited unexpectedly (${exitReason}); restarting it.\n`);
  await postmaster.stop();
  await rm(cluster.socketDirectory, { recursive: true, force: true });
}

function report(message: SupervisorMessage): void {
  if (process.connected) process.send?.(message);
}
