import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Long enough for the database of a killed server to stop. */
const TIMEOUT_MS = 5000;

/**
 * Claims the data folder for this process or throws.
 * Uses an SQLite lock on an empty file, because Node has no file locks. The kernel releases the lock when the process
 * exits.
 */
export function acquireDataLock(dataDir: string): Disposable {
  const lock = new DatabaseSync(join(dataDir, "server.lock"), { timeout: TIMEOUT_MS });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `Another server is running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}

/** The SQLite result code for a database that another connection has locked. */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
