import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connect, type Database } from "#db/client.ts";
import type { LogEntry } from "#ports/logger.ts";
import { freshDatabase } from "../../../test/fresh-database.ts";
import { insertLogs, trimLogs } from "./log.repo.ts";

let database: Database;
beforeAll(async () => {
  database = connect(await freshDatabase());
});
beforeEach(async () => {
  await database.db.deleteFrom("logs").execute();
});
afterAll(() => database.close());

function entry(message: string, overrides: Partial<LogEntry> = {}): LogEntry {
  const loggedAt = new Date("2026-01-01T00:00:00Z");
  return { loggedAt, level: "Information", logger: "test", message, ...overrides };
}

async function listMessages(): Promise<readonly string[]> {
  const rows = await database.db.selectFrom("logs").select("message").orderBy("id").execute();
  return rows.map(({ message }) => message);
}

it("stores every column of an entry", async () => {
  const full = { status: "Success", ip: "::1", user: "ada", exception: "Error: x\n  at y" } as const;
  expect(await insertLogs(database.db, [entry("full", full), entry("bare")])).toBe(0);
  const rows = await database.db
    .selectFrom("logs")
    .select(["logged_at", "level", "logger", "status", "ip", "user_name", "message", "exception"])
    .orderBy("id")
    .execute();
  const common = { logged_at: new Date("2026-01-01T00:00:00Z"), level: "Information", logger: "test" };
  expect(rows).toEqual([
    { ...common, message: "full", status: "Success", ip: "::1", user_name: "ada", exception: full.exception },
    { ...common, message: "bare", status: null, ip: null, user_name: null, exception: null },
  ]);
});

it("skips the one entry that the database rejects and stores the rest, in order", async () => {
  const rejected = entry("PostgreSQL cannot store \0");
  const before = Array.from({ length: 30 }, (_, n) => entry(`before ${n}`));
  const after = Array.from({ length: 19 }, (_, n) => entry(`after ${n}`));
  expect(await insertLogs(database.db, [...before, rejected, ...after])).toBe(1);
  expect(await listMessages()).toEqual([...before, ...after].map(({ message }) => message));
});

it("does not treat an unavailable database as a rejected entry", async () => {
  const unavailable = connect("postgres://nobody@127.0.0.1:1/nothing");
  await expect(insertLogs(unavailable.db, [entry("lost")])).rejects.toThrow("ECONNREFUSED");
  await unavailable.close();
});

it("deletes entries older than the limit and nothing else", async () => {
  const old = new Date("2025-12-31T23:59:59Z");
  await insertLogs(database.db, [entry("old", { loggedAt: old }), entry("young")]);
  expect(await trimLogs(database.db, new Date("2026-01-01T00:00:00Z"))).toBe(1);
  expect(await listMessages()).toEqual(["young"]);
});
