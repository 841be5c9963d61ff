import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/adapters/postgres/embedded.ts";
import { startRoundRobin } from "#server-test/round-robin.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A running server of one or several processes. */
export type Platform = Omit<ServerProcess, "kill">;

/** `npm run test:processes` runs the specs against three processes. */
const PROCESS_COUNT = Number(process.env["E2E_PROCESSES"] ?? 1);

/** Starts the server: one process with its own database, or several processes on one database. */
export function startPlatform(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Platform> {
  return PROCESS_COUNT > 1
    ? startProcesses(PROCESS_COUNT, dataDir, environment)
    : startServer(dataDir, environment);
}

/** Several processes behind a round-robin proxy. */
async function startProcesses(
  processCount: number,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Platform> {
  const postgres = environment["DATABASE_URL"]
    ? undefined
    : await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  const sharedEnvironment = postgres ? { ...environment, DATABASE_URL: postgres.url } : environment;
  const servers: ServerProcess[] = [];
  // Sequentially: the first creates the secrets.
  while (servers.length < processCount) servers.push(await startServer(dataDir, sharedEnvironment));
  const proxy = await startRoundRobin(servers.map(({ url }) => url));
  return {
    url: proxy.url,
    adminPassword: servers[0]?.adminPassword,
    stop: async () => {
      // Stop the servers before the proxy, which waits for the live connections of open pages.
      await Promise.all(servers.map((server) => server.stop()));
      await proxy.close();
      await postgres?.stop();
      return 0;
    },
  };
}
