import { access, chmod, constants, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError } from "#config/config.ts";
import { errorReason } from "#kernel/error-reason.ts";

const SUBFOLDERS = ["files", "captures", "backups", "compiled"];

/** Makes the folder of the data, closed to other users; a folder that cannot be written to is a fault of the settings. */
export async function requireDataFolder({ DATA_DIR, DATABASE_URL }: Config): Promise<void> {
  try {
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    await access(DATA_DIR, constants.W_OK);
    // PostgreSQL does not run as root: its account must be able to pass through, though not to list.
    const isPassed = DATABASE_URL === undefined && process.getuid?.() === 0;
    await closeToOthers(DATA_DIR, isPassed ? 0o711 : 0o700);
    for (const name of SUBFOLDERS) {
      const folder = join(DATA_DIR, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await closeToOthers(folder, 0o700);
    }
  } catch (error) {
    throw new ConfigError(`The folder DATA_DIR cannot be used (${errorReason(error)}).`, { cause: error });
  }
}

/** Only the owner can change the mode. A folder that its group may write to is shared on purpose: the group keeps it. */
async function closeToOthers(folder: string, mode: number): Promise<void> {
  const found = await stat(folder);
  if (found.uid !== process.getuid?.()) return;
  const isShared = (found.mode & 0o020) !== 0;
  const expectedMode = isShared ? (found.mode & 0o7770) | (mode & 0o007) : mode;
  if ((found.mode & 0o7777) !== expectedMode) await chmod(folder, expectedMode);
}
