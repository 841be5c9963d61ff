import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { connect, type Database } from "./client.ts";
import { isCompatible, knownMigrations } from "./migrate.ts";
import { migrationsAreApplied } from "./migrations-applied.ts";

let database: Database;
let known: readonly string[];
beforeAll(async () => {
  database = connect(await freshDatabase());
  known = (await knownMigrations()).map(({ name }) => name);
});
afterAll(() => database.close());

it("UPGRADE-1 a version works with the database of its own migrations, and not with an older one", async () => {
  expect(await migrationsAreApplied(database.db, known)).toBe(true);
  expect(await migrationsAreApplied(database.db, [...known, "9999_later.sql"])).toBe(false);
});

it("UPGRADE-1 a version works with a newer database only if every newer migration is compatible", async () => {
  const add = (name: string, compatible: boolean) =>
    database.db.insertInto("migrations").values({ name, checksum: "", compatible }).execute();
  await add("9998_compatible.sql", true);
  expect(await migrationsAreApplied(database.db, known)).toBe(true);
  await add("9999_incompatible.sql", false);
  expect(await migrationsAreApplied(database.db, known)).toBe(false);
});

it("UPGRADE-2 a compatible migration changes nothing that the previous version uses", async () => {
  const risky = /\b(drop|rename|truncate|delete|set not null|alter column)\b/i;
  const marked = (await knownMigrations()).filter(({ text }) => isCompatible(text));
  expect(
    marked.filter(({ text }) => risky.test(text.replaceAll(/--.*/g, ""))).map(({ name }) => name),
  ).toEqual([]);
});
