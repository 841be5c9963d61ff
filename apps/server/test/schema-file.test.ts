import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readCatalog } from "./catalog.ts";
import { createEmptyDatabase, createMigratedDatabase, withClient } from "./test-databases.ts";

const SCHEMA_FILE = new URL("../sql/schema.gen.sql", import.meta.url);

/** Functions with their types, triggers, and the tables that list the applied migrations and functions. */
const IN_OTHER_FILES = /^(function|trigger) |: TRIGGER |\b(submitted_flag\.|function_versions|migrations)/;

it("schema.gen.sql creates the same types, sequences, tables and indexes as the migrations", async () => {
  const url = await createEmptyDatabase();
  const text = await readFile(SCHEMA_FILE, "utf8");
  await withClient(url, (client) => client.query(text));
  const migratedCatalog = await readCatalog(await createMigratedDatabase());
  expect(await readCatalog(url)).toEqual(migratedCatalog.filter((line) => !IN_OTHER_FILES.test(line)));
});
