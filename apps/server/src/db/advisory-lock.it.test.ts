import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { withAdvisoryLock } from "./advisory-lock.ts";
import { connect, type Database } from "./client.ts";
import { knownMigrations } from "./migrate.ts";
import { migrationsAreApplied } from "./migrations-applied.ts";

/** Two processes of the platform on one database. */
let here: Database;
let there: Database;
beforeAll(async () => {
  const url = await freshDatabase();
  here = connect(url);
  there = connect(url);
});
afterAll(() => Promise.all([here.close(), there.close()]));

const nothing = async () => undefined;

it("lets one process work at a time under a name, and others under theirs", async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const working = withAdvisoryLock(here.db, "tidy", () => {
    begun.resolve();
    return held.promise;
  });
  await begun.promise;
  expect(await withAdvisoryLock(there.db, "tidy", nothing)).toBe(false);
  expect(await withAdvisoryLock(here.db, "tidy", nothing)).toBe(false);
  expect(await withAdvisoryLock(there.db, "sweep", nothing)).toBe(true);
  held.resolve();
  expect(await working).toBe(true);
  expect(await withAdvisoryLock(there.db, "tidy", nothing)).toBe(true);
});

it("lets go when the work fails", async () => {
  const failing = withAdvisoryLock(here.db, "tidy", async () => {
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await withAdvisoryLock(there.db, "tidy", nothing)).toBe(true);
});

it("knows whether the database has exactly the migrations of the program", async () => {
  const known = (await knownMigrations()).map(({ name }) => name);
  expect(await migrationsAreApplied(here.db, known)).toBe(true);
  expect(await migrationsAreApplied(here.db, [...known, "9999_later.sql"])).toBe(false);
  expect(await migrationsAreApplied(here.db, known.slice(1))).toBe(false);
});
