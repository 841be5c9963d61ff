import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMigratedDatabase } from "../../test/test-databases.ts";
import { connect, type Database } from "./client.ts";
import { isSchemaSupported } from "./is-schema-supported.ts";
import { isCompatible, readSchemaFiles, toSqlFile } from "./schema-files.ts";

const currentFiles = await readSchemaFiles();
const [functionName] = currentFiles.functions.map(({ name }) => name);
let database: Database;
beforeEach(async () => {
  database = connect(await createMigratedDatabase());
});
afterEach(() => database.close());

const isSupported = (files = currentFiles) => isSchemaSupported(database.db, files);

const addMigration = (name: string, compatible: boolean) =>
  database.db.insertInto("migrations").values({ name, checksum: "", compatible }).execute();

const addFunction = (name: string, checksum: string, compatible: boolean) =>
  database.db.insertInto("function_versions").values({ name, checksum, compatible }).execute();

it("UPGRADE-1 a version works with the database of its own files, and not with an older one", async () => {
  expect(await isSupported()).toBe(true);
  const laterFile = toSqlFile("9999_later.sql", "");
  expect(await isSupported({ ...currentFiles, migrations: [...currentFiles.migrations, laterFile] })).toBe(
    false,
  );
  const functions = [...currentFiles.functions, toSqlFile("later.sql", "")];
  expect(await isSupported({ ...currentFiles, functions })).toBe(false);
});

it("UPGRADE-1 a version works with a newer database only if every newer migration is compatible", async () => {
  await addMigration("9998_compatible.sql", true);
  expect(await isSupported()).toBe(true);
  await addMigration("9999_incompatible.sql", false);
  expect(await isSupported()).toBe(false);
});

describe.each([
  ["a changed function", functionName ?? ""],
  ["a new function", "later.sql"],
])("UPGRADE-1 with %s, a version", (_case, name) => {
  it("works if every newer version of the function is compatible", async () => {
    await addFunction(name, "1", true);
    await addFunction(name, "2", true);
    expect(await isSupported()).toBe(true);
  });

  it("does not work if a newer version of the function is incompatible", async () => {
    await addFunction(name, "1", false);
    await addFunction(name, "2", true);
    expect(await isSupported()).toBe(false);
  });
});

it("UPGRADE-1 a version ignores earlier versions of a function that were replaced", async () => {
  await database.db
    .deleteFrom("function_versions")
    .where("name", "=", functionName ?? "")
    .execute();
  await addFunction(functionName ?? "", "earlier", false);
  expect(await isSupported()).toBe(false);
  const { checksum = "" } = currentFiles.functions[0] ?? {};
  await addFunction(functionName ?? "", checksum, false);
  expect(await isSupported()).toBe(true);
});

it("UPGRADE-2 no migration that is marked as compatible drops, renames, deletes or alters anything", () => {
  const FORBIDDEN = /\b(drop|rename|truncate|(?<!\bon )delete|set not null|alter column)\b/i;
  const compatibleMigrations = currentFiles.migrations.filter(isCompatible);
  expect(
    compatibleMigrations
      .filter(({ text }) => FORBIDDEN.test(text.replaceAll(/--.*/g, "")))
      .map(({ name }) => name),
  ).toEqual([]);
});

it("UPGRADE-1 a migration deletes the versions of functions that no longer exist", () => {
  const migrations = currentFiles.migrations.map(({ text }) => text).join("\n");
  const droppedFiles = [...migrations.matchAll(/drop function (?:if exists )?(\w+)/g)].map(
    ([, name]) => `${name}.sql`,
  );
  expect(droppedFiles).toContain("queue_submission_events.sql");
  const removedFiles = droppedFiles.filter(
    (file) => !currentFiles.functions.some(({ name }) => name === file),
  );
  expect(
    removedFiles.filter(
      (name) => !migrations.includes(`delete from function_versions where name = '${name}';`),
    ),
  ).toEqual([]);
});
