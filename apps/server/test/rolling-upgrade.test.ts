import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { readConfig } from "#config/config.ts";
import { readSchemaFiles, toSqlFile } from "#db/schema-files.ts";
import { applyMigration } from "#db/schema-versions.ts";
import { startServer } from "#start.ts";
import { runCommand } from "./terminal.ts";
import { createEmptyDatabase, createMigratedDatabase, withClient } from "./test-databases.ts";

vi.setConfig({ testTimeout: 120_000 });

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-rolling-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("UPGRADE-1 old servers stay ready during and after a compatible migration, but not after others", async () => {
  const url = await createMigratedDatabase();
  const metricsPort = await findFreePort("127.0.0.1");
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: "0",
    METRICS_PORT: String(metricsPort),
    CONTAINER_ENGINE: "none",
  });
  const server = await startServer(config, { write: () => undefined });
  const readHealth = async () => (await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status;
  const waitForStatus = (status: number) =>
    vi.waitFor(async () => expect(await readHealth()).toBe(status), WAIT_OPTIONS);
  try {
    await withClient(url, async (client) => {
      await client.query("begin");
      await client.query("alter table users add column nickname text");
      await client.query(
        "insert into migrations (name, checksum, compatible) values ('9998_a.sql', '', true)",
      );
      expect(await readHealth()).toBe(200);
      await client.query("commit");
      // The status becomes unhealthy and healthy again, so the last status cannot be from before the migration.
      await client.query("insert into migrations (name, checksum) values ('9999_b.sql', '')");
      await waitForStatus(503);
      await client.query("delete from migrations where name = '9999_b.sql'");
      await waitForStatus(200);
    });
  } finally {
    await server.stop();
  }
});

it("UPGRADE-3 gonfalon migrate completes the backup before any change, and concurrent runs migrate once", async () => {
  const url = await createEmptyDatabase();
  const { migrations, functions } = await readSchemaFiles();
  await withClient(url, async (client) => {
    for (const baseline of migrations.slice(0, 1)) await applyMigration(client, baseline);
  });
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const blocker = new pg.Client(url);
  await blocker.connect();
  await blocker.query("begin; lock table users in access exclusive mode");

  const upgrades = [runCommand(["migrate"], { env }), runCommand(["migrate"], { env })];
  // One run waits for the locked table during its backup, the other run for the migration lock.
  await vi.waitFor(async () => {
    // Not with `blocker`: within a transaction, every query sees the same snapshot of pg_stat_activity.
    const { rows } = await withClient(url, (client) =>
      client.query<{ kind: string }>(`
        select wait_event as kind from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' order by kind`),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["advisory", "relation"]);
  }, WAIT_OPTIONS);
  const { rowCount } = await blocker.query("select from migrations");
  expect(rowCount).toBe(1);
  await blocker.query("rollback");
  await blocker.end();

  const outcomes = await Promise.all(upgrades);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  const reports = outcomes.map(({ output }) => output.split("\n").at(-1));
  expect(new Set(reports)).toEqual(
    new Set([
      `The database is up to date. Files applied: ${migrations.length - 1 + functions.length}.`,
      "The database is up to date. Files applied: 0.",
    ]),
  );
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
});

it("UPGRADE-5 gonfalon migrate explains why it rejects a database with unknown migrations", async () => {
  const url = await createEmptyDatabase();
  await withClient(url, (client) => applyMigration(client, toSqlFile("0001_platform.sql", "select 1")));
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const { code, errors } = await runCommand(["migrate"], { env });
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The database cannot be upgraded: it has the migration 0001_platform\.sql.*import them/,
  );
});
