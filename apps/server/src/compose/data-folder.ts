import { access, chmod, constants, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError } from "#config/config.ts";
import { getErrorReason } from "#kernel/error-reason.ts";

const SUBFOLDERS = ["files", "captures", "backups", "compiled"];

/** FOLDER-1: creates the data folder and its subfolders, and restricts access to them. Throws a ConfigError if it fails. */
export async function requireDataFolder({ DATA_DIR, DATABASE_URL }: Config): Promise<void> {
  try {
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    await access(DATA_DIR, constants.W_OK);
    // PostgreSQL does not run as root: its user must be able to traverse the folder, but not to list it.
    const needsTraversal = DATABASE_URL === undefined && process.getuid?.() === 0;
    await restrictAccess(DATA_DIR, needsTraversal ? 0o711 : 0o700);
    for (const name of SUBFOLDERS) {
      const folder = join(DATA_DIR, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await restrictAccess(folder, 0o700);
    }
  } catch (error) {
    throw new ConfigError(`The folder DATA_DIR cannot be used (${getErrorReason(error)}).`, { cause: error });
  }
}

/** Skips folders of other owners. A group-writable folder is shared on purpose, so the group keeps its access. */
async function restrictAccess(folder: string, mode: number): Promise<void> {
  const stats = await stat(folder);
  if (stats.uid !== process.getuid?.()) return;
  const isShared = (stats.mode & 0o020) !== 0;
  const expectedMode = isShared ? (stats.mode & 0o7770) | (mode & 0o007) : mode;
  if ((stats.mode & 0o7777) !== expectedMode) await chmod(folder, expectedMode);
}
