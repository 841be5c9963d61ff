import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { isCompatible, readSchemaFiles, toSqlFile } from "./schema-files.ts";

const { migrations, functions } = await readSchemaFiles();
const fileNames = await readdir(new URL("../../sql/functions/", import.meta.url));

it("migrations have different four-digit numbers, starting with the baseline", () => {
  const numbers = migrations.map(({ name }) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1]);
  expect(numbers[0]).toBe("0001");
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("migrations define no functions or triggers, which would not be updated when they change", () => {
  const definingMigrations = migrations.filter(({ text }) =>
    /create\s+(or replace\s+)?(function|procedure|trigger)\b/i.test(text),
  );
  expect(definingMigrations.map(({ name }) => name)).toEqual([]);
});

describe.each(functions.map(({ name, text }) => [name.replace(".sql", ""), text]))("%s", (name, text) => {
  it("is the only function of its file, can be applied again, and has a header and a test", () => {
    const definitions = [...text.matchAll(/^create (.*?)(function|procedure) (\w+)/gm)];
    expect(definitions.map(([, replace, , defines]) => [replace, defines])).toEqual([["or replace ", name]]);
    expect(text).toMatch(/^-- /);
    expect(text).toContain("-- Called by ");
    expect(fileNames).toContain(`${name}.it.test.ts`);
  });
});

it("UPGRADE-2 a file is compatible if its first line gives the reason", () => {
  expect(isCompatible(toSqlFile("a.sql", "-- compatible: adds a column with a default\nalter …"))).toBe(true);
  expect(isCompatible(toSqlFile("a.sql", "-- adds a column\n-- compatible: no"))).toBe(false);
});
