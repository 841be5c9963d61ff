import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { replaceSecret } from "#adapters/secrets/master-key.ts";
import { DamagedArchive } from "#backup/archive.ts";
import type { BackupHead } from "#backup/backup.ts";
import { inspectBackup, restore, UnsupportedBackup } from "#backup/restore.ts";
import { requireDataFolder } from "#compose/data-folder.ts";
import { openStores } from "#compose/storage.ts";
import { type Config, readConfig } from "#config/config.ts";
import { isEmpty, isInUse } from "#db/dump.ts";
import { migrate } from "#db/migrate.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";
import { openClient, openCommandLog, openInstallation, startDatabase } from "./installation.ts";

export const usage = `gonfalon restore <file> [--replace]

Restores this installation from a backup. The whole file is verified first; a damaged file
changes nothing. Stop every server of the installation first.

  --replace  overwrite an installation that is not empty`;

const SETTINGS_FILE = "settings-restored.env";

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { replace: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...extraArguments] = positionals;
  if (file === undefined || extraArguments.length > 0) throw new UsageError("Specify one file.");
  const config = readConfig(terminal.env);
  const path = resolve(terminal.folder, file);
  const head = await inspect(path);
  if (config.SECRET_KEY !== undefined && config.SECRET_KEY !== head.secret)
    throw new CommandError(
      "The backup was made with another SECRET_KEY: set that key, or unset SECRET_KEY to use the key of the backup.",
    );
  if (!head.withFiles && !values.replace)
    throw new CommandError(
      "This backup contains no files: restore it with --replace where the files still exist.",
    );

  await requireDataFolder(config);
  await using resources = new AsyncDisposableStack();
  const url = await startDatabase(config, resources);
  const client = await openClient(config, url, resources);
  if (await isInUse(client))
    throw new CommandError("The database is in use: stop every server of this installation first.");
  if (!values.replace && !(await isEmpty(client)))
    throw new CommandError("The installation is not empty: --replace overwrites it.");

  const missingNames = await restore(path, head, { client, ...(await openStores(config)) });
  if (config.SECRET_KEY === undefined) await replaceSecret(config.DATA_DIR, head.secret);
  await client.end();
  await migrate(url);
  await logRestore(config, head, missingNames.length);
  printMissing(missingNames, terminal);
  terminal.print(`Restored the backup of ${head.createdAt}.`);
  if (head.settings !== "") await writeSettings(config, head.settings, terminal);
  return 0;
}

/** BACKUP-1: files and captures that were missing or incomplete when the backup was written. */
function printMissing(missingNames: readonly string[], terminal: Terminal): void {
  for (const name of missingNames) terminal.printError(`Missing from the backup: ${name}`);
  if (missingNames.length > 0)
    terminal.printError(`Warning: files missing from the backup: ${missingNames.length}.`);
}

async function inspect(path: string): Promise<BackupHead> {
  try {
    return await inspectBackup(path);
  } catch (error) {
    if (error instanceof DamagedArchive)
      throw new CommandError(`${path} is damaged or incomplete (${error.message}). Nothing was changed.`, {
        cause: error,
      });
    if (error instanceof UnsupportedBackup) throw new CommandError(`${error.message} Nothing was changed.`);
    throw new CommandError(`${path} cannot be read (${getErrorReason(error)}). Nothing was changed.`, {
      cause: error,
    });
  }
}

async function logRestore(
  config: Config,
  { createdAt, product }: BackupHead,
  missingCount: number,
): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const { db } = await openInstallation(config, resources);
  openCommandLog(db, resources)
    .named("backup")
    .warn({ status: "Success", createdAt, product, missing: missingCount }, "backup restored");
}

/** The environment variables may not fit this machine, so the operator decides. */
async function writeSettings({ DATA_DIR }: Config, settings: string, terminal: Terminal): Promise<void> {
  const path = join(DATA_DIR, SETTINGS_FILE);
  await writeFile(path, settings, { mode: 0o600 });
  terminal.print(`The environment variables of the backup are in ${path}: set those that you need.`);
}
