import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connect, type Database } from "#db/client.ts";
import type { LogEntry } from "#ports/logger.ts";
import { createMigratedDatabase } from "../../../test/test-databases.ts";
import { insertLogs, trimLogs } from "./log.repo.ts";

let database: Database;
beforeAll(async () => {
  database = connect(await createMigratedDatabase());
});
beforeEach(async () => {
  await database.db.deleteFrom("logs").execute();
});
afterAll(() => database.close());

function buildEntry(message: string, overrides: Partial<LogEntry> = {}): LogEntry {
  const loggedAt = new Date("2026-01-01T00:00:00Z");
  return { loggedAt, level: "Information", logger: "test", message, ...overrides };
}

async function listMessages(): Promise<readonly string[]> {
  const rows = await database.db.selectFrom("logs").select("message").orderBy("id").execute();
  return rows.map(({ message }) => message);
}

it("stores every column of an entry", async () => {
  const allFields = { status: "Success", ip: "::1", user: "ada", exception: "Error: x\n  at y" } as const;
  expect(await insertLogs(database.db, [buildEntry("full", allFields), buildEntry("bare")])).toBe(0);
  const rows = await database.db
    .selectFrom("logs")
    .select(["logged_at", "level", "logger", "status", "ip", "user_name", "message", "exception"])
    .orderBy("id")
    .execute();
  const commonColumns = { logged_at: new Date("2026-01-01T00:00:00Z"), level: "Information", logger: "test" };
  expect(rows).toEqual([
    {
      ...commonColumns,
      message: "full",
      status: "Success",
      ip: "::1",
      user_name: "ada",
      exception: allFields.exception,
    },
    { ...commonColumns, message: "bare", status: null, ip: null, user_name: null, exception: null },
  ]);
});

it("skips the one entry that the database rejects and stores the rest, in order", async () => {
  const rejectedEntry = buildEntry("PostgreSQL cannot store \0");
  const before = Array.from({ length: 30 }, (_, n) => buildEntry(`before ${n}`));
  const after = Array.from({ length: 19 }, (_, n) => buildEntry(`after ${n}`));
  expect(await insertLogs(database.db, [...before, rejectedEntry, ...after])).toBe(1);
  expect(await listMessages()).toEqual([...before, ...after].map(({ message }) => message));
});

it("does not treat an unavailable database as a rejected entry", async () => {
  const unavailableDatabase = connect("postgres://nobody@127.0.0.1:1/nothing");
  await expect(insertLogs(unavailableDatabase.db, [buildEntry("lost")])).rejects.toThrow("ECONNREFUSED");
  await unavailableDatabase.close();
});

it("deletes entries older than the limit and nothing else", async () => {
  const oldTime = new Date("2025-12-31T23:59:59Z");
  await insertLogs(database.db, [buildEntry("old", { loggedAt: oldTime }), buildEntry("young")]);
  expect(await trimLogs(database.db, new Date("2026-01-01T00:00:00Z"))).toBe(1);
  expect(await listMessages()).toEqual(["young"]);
});
