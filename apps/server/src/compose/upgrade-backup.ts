import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { readMasterSecret } from "#adapters/secrets/master-key.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { backUp, formatBackupTime } from "#backup/backup.ts";
import type { Config } from "#config/config.ts";
import { readProductVersion } from "#config/version.ts";
import type { Logger } from "#ports/logger.ts";

/** A file that a killed process left behind: one process upgrades at a time. */
const UNFINISHED_FILE_NAME = /^before-upgrade-.*\.tar\.gz\.unfinished$/;
const FILE_NAME = /^before-upgrade-.*\.tar\.gz$/;

/** BACKUP-5: backs up the database before an upgrade, and deletes all but the latest `UPGRADE_BACKUPS` backups. */
export async function backUpBeforeUpgrade(config: Config, client: pg.Client, log: Logger): Promise<void> {
  if (config.UPGRADE_BACKUPS === 0) return;
  const folder = join(config.DATA_DIR, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED_FILE_NAME.test(name)) await rm(join(folder, name));
  const now = systemClock.now();
  const name = `before-upgrade-${formatBackupTime(now)}.tar.gz`;
  const path = join(folder, name);
  await backUp(path, {
    client,
    // Files are not included: no migration changes them.
    stores: undefined,
    secret: await readMasterSecret({ dataDir: config.DATA_DIR, configuredSecret: config.SECRET_KEY }),
    settings: "",
    product: await readProductVersion(),
    now,
  });
  log.info({ path, status: "Success" }, "the database was backed up before its upgrade");
  // After the clock was set back, the new backup does not have the latest name.
  const otherNames = (await readdir(folder))
    .filter((other) => FILE_NAME.test(other) && other !== name)
    .toSorted();
  const surplusCount = Math.max(0, otherNames.length + 1 - config.UPGRADE_BACKUPS);
  for (const oldName of otherNames.slice(0, surplusCount)) await rm(join(folder, oldName));
}
