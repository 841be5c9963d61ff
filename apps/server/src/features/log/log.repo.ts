import { sql } from "kysely";
import pg from "pg";
import type { Db } from "#db/client.ts";
import { toContainsPattern } from "#db/like.ts";
import type { LogEntry } from "#ports/logger.ts";
import type { LogFilter, LogRow } from "./log.domain.ts";

/** Inserts the entries and returns how many were rejected; a rejected entry does not affect the others. */
export async function insertLogs(
  db: Db,
  entries: readonly LogEntry[],
  onStored: (ids: readonly number[]) => void = () => undefined,
): Promise<number> {
  try {
    onStored(await insertRows(db, entries));
    return 0;
  } catch (error) {
    if (!isRejectedRow(error)) throw error;
    if (entries.length <= 1) return entries.length;
    const middle = Math.ceil(entries.length / 2);
    const rejectedCount = await insertLogs(db, entries.slice(0, middle), onStored);
    return rejectedCount + (await insertLogs(db, entries.slice(middle), onStored));
  }
}

/** Deletes entries older than `before`; returns their number. */
export async function trimLogs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("logs")
    .where("logged_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The matching entries, newest first. */
export function listLogs(db: Db, { count, skip, ...filter }: LogFilter): Promise<readonly LogRow[]> {
  const { level, words, user, from, to } = filter;
  let query = db.selectFrom("logs");
  if (level !== undefined) query = query.where("level", "=", level);
  if (from !== undefined) query = query.where("logged_at", ">=", from);
  if (to !== undefined) query = query.where("logged_at", "<", to);
  if (user !== undefined) query = query.where(sql`lower(${NAME})`, "=", user.toLowerCase());
  for (const word of words) query = query.where(TEXT, "ilike", toContainsPattern(word));
  return query
    .orderBy("logged_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .offset(skip)
    .select([
      "logged_at as loggedAt",
      NAME.as("name"),
      "level",
      "ip",
      "message",
      "status",
      "logger",
      "exception",
    ])
    .execute();
}

/** An entry without a user belongs to a visitor if it has an address, else to the platform. */
const NAME = sql<string>`coalesce(user_name, case when ip is null then 'System' else 'Anonymous' end)`;

/** The searched columns as one text, so that words can match in different columns. */
const TEXT = sql<string>`concat_ws(' ', message, ${NAME}, ip, status, logger)`;

async function insertRows(db: Db, entries: readonly LogEntry[]): Promise<readonly number[]> {
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
  // Sent as one JSON parameter: hundreds of parameters are slow to build.
  const { rows: storedRows } = await sql<{ id: number }>`
    insert into logs (logged_at, level, logger, status, ip, user_name, message, exception)
    select logged_at, level, logger, status, ip, user_name, message, exception
      from jsonb_to_recordset(${JSON.stringify(rows)}) as entry (
             logged_at timestamptz, level text, logger text, status text, ip text, user_name text, message text,
             exception text)
    returning id`.execute(db);
  return storedRows.map(({ id }) => id);
}

/** SQLSTATE classes 22 (data), 23 (constraint) and 54 (program limit). Other errors are not caused by the row. */
function isRejectedRow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? "");
}
