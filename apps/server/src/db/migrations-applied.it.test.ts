import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { connect, type Database } from "./client.ts";
import { knownMigrations } from "./migrate.ts";
import { migrationsAreApplied } from "./migrations-applied.ts";

let database: Database;
beforeAll(async () => {
  database = connect(await freshDatabase());
});
afterAll(() => database.close());

it("knows whether the database has exactly the migrations of the program", async () => {
  const known = (await knownMigrations()).map(({ name }) => name);
  expect(await migrationsAreApplied(database.db, known)).toBe(true);
  expect(await migrationsAreApplied(database.db, [...known, "9999_later.sql"])).toBe(false);
  expect(await migrationsAreApplied(database.db, known.slice(1))).toBe(false);
});
