import { parseArgs } from "node:util";
import { pinoLog } from "#adapters/logging/pino.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { requireDataFolder } from "#compose/data-folder.ts";
import { upgradeDatabase } from "#compose/storage.ts";
import { readConfig } from "#config/config.ts";
import type { Terminal } from "./command.ts";
import { startDatabase } from "./installation.ts";

export const usage = `gonfalon migrate

Migrates the database to the schema of this version, after backing it up to DATA_DIR/backups (UPGRADE_BACKUPS).
The server does the same when it starts. Run this command first if the start must be short: a backup of a large
database takes minutes. Servers of the previous version may keep running. One process migrates at a time; others wait
for it.`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  parseArgs({ args: [...args] });
  const config = readConfig(terminal.env);
  await requireDataFolder(config);
  await using resources = new AsyncDisposableStack();
  const url = await startDatabase(config, resources);
  const { logger } = pinoLog({
    level: config.LOG_LEVEL,
    clock: systemClock,
    destination: { write: (line: string) => terminal.printError(line.trimEnd()) },
  });
  const appliedNames = await upgradeDatabase(config, url, logger.named("backup"));
  for (const name of appliedNames) terminal.print(`applied ${name}`);
  terminal.print(`The database is up to date. Files applied: ${appliedNames.length}.`);
  return 0;
}
