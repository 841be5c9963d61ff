import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readMasterSecret } from "#adapters/secrets/master-key.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { backUp, formatBackupTime } from "#backup/backup.ts";
import { openStores } from "#compose/storage.ts";
import { readConfig } from "#config/config.ts";
import { formatSettings } from "#config/settings-file.ts";
import { readProductVersion } from "#config/version.ts";
import { abortOnSignal } from "./abort-on-signal.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";
import { openClient, openCommandLog, openInstallation } from "./installation.ts";

export const usage = `gonfalon backup [file]

Writes database, files, captures, secrets and settings into one file, by default a new one in this folder.
The server may be running. Keep the file safe: it contains every secret and every flag.`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [file, ...extraArguments] = positionals;
  if (extraArguments.length > 0) throw new UsageError("Specify at most one file.");
  const config = readConfig(terminal.env);
  const now = systemClock.now();
  const path = resolve(terminal.folder, file ?? `gonfalon-${formatBackupTime(now)}.tar.gz`);
  if (await stat(path).catch(() => undefined)) throw new CommandError(`${path} already exists.`);
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new CommandError(`The folder ${dirname(path)} does not exist.`);

  await using resources = new AsyncDisposableStack();
  const { db, url } = await openInstallation(config, resources);
  const log = openCommandLog(db, resources).named("backup");
  const source = {
    client: await openClient(config, url, resources),
    stores: await openStores(config),
    secret: await readMasterSecret({ dataDir: config.DATA_DIR, configuredSecret: config.SECRET_KEY }),
    settings: formatSettings(terminal.env),
    product: await readProductVersion(),
    now,
  };
  const { tableCount, fileCount, missingNames } = await abortOnSignal(
    "Interrupted. No backup was written.",
    (interruptSignal) => backUp(path, source, interruptSignal),
  );
  for (const name of missingNames)
    terminal.printError(`Missing from the backup because it no longer exists or is incomplete: ${name}`);
  if (missingNames.length > 0)
    terminal.printError(`Warning: files missing from the backup: ${missingNames.length}.`);
  const { size } = await stat(path);
  log.info(
    { status: "Success", files: fileCount, bytes: size, missing: missingNames.length },
    "backup written",
  );
  terminal.print(`${path}: ${tableCount} tables, ${fileCount} files, ${size} bytes.`);
  return 0;
}
