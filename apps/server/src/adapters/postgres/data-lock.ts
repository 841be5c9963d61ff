import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Long enough for a server that was killed to finish stopping its database. */
const PATIENCE_MS = 5000;

/**
 * Claims the data folder for this process or throws.
 * The lock is SQLite's on an empty file, because the kernel drops it with its holder and Node has no file locks of its own.
 */
export function holdLock(dataDir: string): Disposable {
  const lock = new DatabaseSync(join(dataDir, "server.lock"), { timeout: PATIENCE_MS });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    throw new Error(
      `Another server is running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}
