import type pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readCatalog } from "../../test/catalog.ts";
import { createEmptyDatabase, withClient } from "../../test/test-databases.ts";
import { connect } from "./client.ts";
import { isSchemaSupported } from "./is-schema-supported.ts";
import { migrate } from "./migrate.ts";
import { readSchemaFiles, type SchemaFiles, toSqlFile } from "./schema-files.ts";

const currentFiles = await readSchemaFiles();
const listNames = ({ migrations, functions }: SchemaFiles) =>
  [...migrations, ...functions].map(({ name }) => name);

const createVersionFile = (text: string) =>
  toSqlFile("version.sql", `create or replace function version_number() returns text return '${text}'`);
const nextMigration = toSqlFile(
  "9998_next.sql",
  "alter table users add column nickname text not null default ''",
);
const firstFiles: SchemaFiles = {
  ...currentFiles,
  functions: [...currentFiles.functions, createVersionFile("first")],
};
const secondFiles: SchemaFiles = {
  ...currentFiles,
  functions: [...currentFiles.functions, createVersionFile("second")],
};
const migratedFiles: SchemaFiles = {
  ...secondFiles,
  migrations: [...currentFiles.migrations, nextMigration],
};

async function createDatabase(files: SchemaFiles): Promise<string> {
  const url = await createEmptyDatabase();
  await migrate(url, { files });
  return url;
}

const readVersionNumber = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>("select version_number() as version");
    return rows[0]?.version;
  });

it("UPGRADE-4 applies all files to a new database, without a backup, and nothing the second time", async () => {
  const url = await createEmptyDatabase();
  const beforeUpgrade = vi.fn<() => Promise<void>>();
  expect(await migrate(url, { beforeUpgrade })).toEqual(listNames(currentFiles));
  expect(await migrate(url, { beforeUpgrade })).toEqual([]);
  expect(beforeUpgrade).not.toHaveBeenCalled();
});

it("UPGRADE-4 applies only the file of a changed function, after a backup", async () => {
  const url = await createDatabase(firstFiles);
  const beforeUpgrade = vi.fn<() => Promise<void>>(async () => {
    expect(await readVersionNumber(url)).toBe("first");
  });
  expect(await migrate(url, { files: secondFiles, beforeUpgrade })).toEqual(["version.sql"]);
  expect(await readVersionNumber(url)).toBe("second");
  expect(beforeUpgrade).toHaveBeenCalledOnce();
});

it("UPGRADE-4 changes nothing if the backup fails", async () => {
  const url = await createDatabase(firstFiles);
  const catalogBefore = await readCatalog(url);
  const beforeUpgrade = () => Promise.reject(new Error("the disk is full"));
  await expect(migrate(url, { files: migratedFiles, beforeUpgrade })).rejects.toThrow("the disk is full");
  expect(await readCatalog(url)).toEqual(catalogBefore);
});

it("UPGRADE-4 fails if the connection is lost during the backup", async () => {
  const url = await createDatabase(firstFiles);
  const beforeUpgrade = async (client: pg.Client) => {
    const endEvent = new Promise<void>((resolve) => client.once("end", resolve));
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await withClient(url, (otherClient) =>
      otherClient.query("select pg_terminate_backend($1)", [rows[0]?.pid]),
    );
    await endEvent;
  };
  await expect(migrate(url, { files: secondFiles, beforeUpgrade })).rejects.toThrow("connection error");
  expect(await readVersionNumber(url)).toBe("first");
});

it("UPGRADE-4 applies all functions after a migration, which may have dropped some", async () => {
  const dropMigration = toSqlFile(
    "9998_drop.sql",
    "drop function submit_flags; drop function link_post_files cascade",
  );
  const url = await createDatabase(currentFiles);
  const catalogBefore = await readCatalog(url);
  const files = { ...currentFiles, migrations: [...currentFiles.migrations, dropMigration] };
  expect(await migrate(url, { files })).toEqual([
    dropMigration.name,
    ...listNames({ ...currentFiles, migrations: [] }),
  ]);
  expect(await readCatalog(url)).toEqual(catalogBefore);
});

it("UPGRADE-4 a migration and the functions after it are applied together or not at all", async () => {
  const url = await createDatabase(currentFiles);
  const catalogBefore = await readCatalog(url);
  const files = {
    ...migratedFiles,
    functions: [...currentFiles.functions, toSqlFile("broken.sql", "create nonsense")],
  };
  await expect(migrate(url, { files })).rejects.toThrow("broken.sql could not be applied");
  expect(await readCatalog(url)).toEqual(catalogBefore);
  expect(await migrate(url, { files: migratedFiles })).toContain(nextMigration.name);
});

it("UPGRADE-5 rejects a migration that was changed after it was applied", async () => {
  const url = await createDatabase(migratedFiles);
  const changedFiles = {
    ...migratedFiles,
    migrations: [...currentFiles.migrations, toSqlFile(nextMigration.name, "select 1")],
  };
  await expect(migrate(url, { files: changedFiles })).rejects.toThrow("9998_next.sql was changed");
});

it("UPGRADE-4 a function that gets an earlier text again with a migration is applied as its latest version", async () => {
  const url = await createDatabase(firstFiles);
  await migrate(url, { files: secondFiles });
  const files = { ...firstFiles, migrations: [...currentFiles.migrations, nextMigration] };
  await migrate(url, { files });
  expect(await readVersionNumber(url)).toBe("first");
  const database = connect(url);
  onTestFinished(() => database.close());
  expect(await isSchemaSupported(database.db, files)).toBe(true);
  expect(await isSchemaSupported(database.db, migratedFiles)).toBe(false);
});

describe("UPGRADE-5 an older version", () => {
  it("does not replace the functions of a newer one", async () => {
    const url = await createDatabase(firstFiles);
    await migrate(url, { files: secondFiles });
    expect(await migrate(url, { files: firstFiles })).toEqual([]);
    expect(await readVersionNumber(url)).toBe("second");
  });

  it("does not replace the functions of a database with a newer migration", async () => {
    const url = await createDatabase(migratedFiles);
    expect(await migrate(url, { files: firstFiles })).toEqual([]);
    expect(await readVersionNumber(url)).toBe("second");
  });
});

it("UPGRADE-5 rejects a database that was created by other migrations", async () => {
  const url = await createDatabase({
    migrations: [toSqlFile("0001_platform.sql", "select 1")],
    functions: [],
  });
  const catalogBefore = await readCatalog(url);
  await expect(migrate(url)).rejects.toThrow(/0001_platform\.sql, which this version does not know/);
  expect(await readCatalog(url)).toEqual(catalogBefore);
});

it("UPGRADE-4 concurrent runs apply each file once", async () => {
  const url = await createEmptyDatabase();
  const appliedNames = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(appliedNames.flat().toSorted()).toEqual(listNames(currentFiles).toSorted());
});
