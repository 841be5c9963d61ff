import { logDestination } from "#adapters/logging/pino.ts";
import { ConfigError, readConfig } from "#config/config.ts";
import { type RunningServer, startServer } from "./start.ts";

const stopRequested = Promise.withResolvers<void>();
// A terminal sends Ctrl-C to the launcher as well, which passes it on: the second signal means the same.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopRequested.resolve());

try {
  const config = readConfig(process.env);
  const server = await startServer(config, logDestination({ isTTY: process.stdout.isTTY }));
  process.stdout.write(greeting(server, config.ADMIN_PASSWORD !== undefined));
  process.send?.({ ready: server.address });
  await stopRequested.promise;
  await server.stop();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function greeting({ address, adminPassword }: RunningServer, wasGiven: boolean): string {
  const administrator =
    adminPassword === undefined
      ? wasGiven
        ? "Administrator: user name Admin, password as set in ADMIN_PASSWORD when the platform was first started."
        : "Administrator: user name Admin, with the password that was printed on the first start."
      : `Administrator: user name Admin, password ${adminPassword} (shown this once; change it after signing in).`;
  return `\nGonfalon is ready at ${address}\n${administrator}\nCtrl-C stops it.\n\n`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
