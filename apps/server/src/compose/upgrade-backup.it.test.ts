import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inspectBackup } from "#backup/restore.ts";
import { readConfig } from "#config/config.ts";
import { readSchemaFiles } from "#db/schema-files.ts";
import { applyMigration } from "#db/schema-versions.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { runCommand } from "../../test/terminal.ts";
import { createEmptyDatabase, withClient } from "../../test/test-databases.ts";
import { openDatabase } from "./storage.ts";

// Each test creates and migrates a database, possibly on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let log: ReturnType<typeof recordingLog>;
let folder: string;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-upgrade-"));
  url = await createEmptyDatabase();
  log = recordingLog();
});

afterEach(() => rm(folder, { recursive: true }));

/** The database of an earlier version, with a user. */
async function createEarlierDatabase(): Promise<void> {
  await withClient(url, async (client) => {
    const { migrations } = await readSchemaFiles();
    for (const migration of migrations.slice(0, 1)) await applyMigration(client, migration);
    await client.query(`
      insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, password_hash, role, registered_at)
      values (gen_random_uuid(), 'Ada', 'ada', 'ada@example.org', 'ada@example.org', true, '', 'Admin', now())`);
  });
}

function listUserNames(): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>("select name from users");
    return rows.map(({ name }) => name);
  });
}

async function start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  await using resources = new AsyncDisposableStack();
  await openDatabase(readConfig({ DATABASE_URL: url, DATA_DIR: folder, ...variables }), { log, resources });
}

function listBackups(): Promise<readonly string[]> {
  return readdir(join(folder, "backups")).catch(() => []);
}

it("BACKUP-5 backs up the database before an upgrade, and the backup restores the old state", async () => {
  await createEarlierDatabase();
  await start();
  const [backup = "", ...otherBackups] = await listBackups();
  expect(otherBackups).toEqual([]);
  const path = join(folder, "backups", backup);
  expect(log.lines).toMatchObject([{ level: "info", fields: { path } }]);
  expect((await inspectBackup(path)).migrations).toHaveLength(1);

  await withClient(url, (client) => client.query("delete from users"));
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  expect(await runCommand(["restore", path, "--replace"], { env })).toMatchObject({ code: 0, errors: "" });
  expect(await listUserNames()).toEqual(["Ada"]);
});

it("BACKUP-5 retains only the latest UPGRADE_BACKUPS backups, and deletes no other file", async () => {
  await createEarlierDatabase();
  await mkdir(join(folder, "backups"));
  for (const name of ["before-upgrade-2020-01-01T00-00-00.tar.gz", "own.tar.gz"])
    await writeFile(join(folder, "backups", name), "");
  await start({ UPGRADE_BACKUPS: "1" });
  expect((await listBackups()).toSorted()).toEqual([
    expect.stringMatching(/^before-upgrade-(?!2020).*\.tar\.gz$/),
    "own.tar.gz",
  ]);
});

it("BACKUP-5 deletes the unfinished backups of killed upgrades, and no other file", async () => {
  await createEarlierDatabase();
  await mkdir(join(folder, "backups"));
  for (const name of ["before-upgrade-2020-01-01T00-00-00.tar.gz.unfinished", "own.tar.gz.unfinished"])
    await writeFile(join(folder, "backups", name), "");
  await start();
  expect((await listBackups()).toSorted()).toEqual([
    expect.stringMatching(/^before-upgrade-(?!2020).*\.tar\.gz$/),
    "own.tar.gz.unfinished",
  ]);
});

it("BACKUP-5 keeps the new backup if the clock has been set back since the last one", async () => {
  await createEarlierDatabase();
  await mkdir(join(folder, "backups"));
  await writeFile(join(folder, "backups", "before-upgrade-2999-01-01T00-00-00.tar.gz"), "");
  await start({ UPGRADE_BACKUPS: "1" });
  expect(await listBackups()).toEqual([expect.stringMatching(/^before-upgrade-(?!2999)/)]);
});

it("makes no backup of a new or current database, or if backups are disabled", async () => {
  await start();
  await start();
  expect(await listBackups()).toEqual([]);
  url = await createEmptyDatabase();
  await createEarlierDatabase();
  await start({ UPGRADE_BACKUPS: "0" });
  expect(await listBackups()).toEqual([]);
});
