import pg from "pg";
import type { Db } from "#db/client.ts";
import type { LogEntry } from "#ports/logger.ts";

/** Stores the entries. One that the database refuses does not take the others with it; returns how many it refused. */
export async function insertLogs(db: Db, entries: readonly LogEntry[]): Promise<number> {
  try {
    await insertRows(db, entries);
    return 0;
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    if (entries.length <= 1) return entries.length;
    const middle = Math.ceil(entries.length / 2);
    return (await insertLogs(db, entries.slice(0, middle))) + (await insertLogs(db, entries.slice(middle)));
  }
}

/** Deletes what was logged before the instant; returns how many entries that were. */
export async function trimLogs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("logs")
    .where("logged_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function insertRows(db: Db, entries: readonly LogEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    logged_at: entry.loggedAt,
    level: entry.level,
    logger: entry.logger,
    status: entry.status ?? null,
    ip: entry.ip ?? null,
    user_name: entry.user ?? null,
    message: entry.message,
    exception: entry.exception ?? null,
  }));
  await db.insertInto("logs").values(rows).execute();
}

// SQLSTATE classes: data exception, integrity violation, program limit. Anything else is not the row's fault.
function isRefusedRow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? "");
}
