import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigError, readConfig } from "#config/config.ts";
import type { Logger } from "#ports/logger.ts";
import { countAllowedConnections, openUploads, upgradeDatabase } from "./storage.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gonfalon-storage-"));
});

afterEach(() => rm(dataDir, { recursive: true }));

it.each([["incoming"], ["files/unfinished"]])(
  "FILE-13 deletes temporary files in %s that were last changed more than a day ago",
  async (name) => {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true });
    for (const [file, age] of Object.entries({ abandoned: DAY_MS + HOUR_MS, recent: HOUR_MS })) {
      await writeFile(join(folder, file), "x");
      const time = (Date.now() - age) / 1000;
      await utimes(join(folder, file), time, time);
    }
    await openUploads(readConfig({ DATA_DIR: dataDir }));
    expect(await readdir(folder)).toEqual(["recent"]);
  },
);

it("FILE-23 counts one copy of an upload on the disk with a bucket, otherwise two", async () => {
  const bucket = { S3_BUCKET: "ctf-files", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const countCopies = async (settings: object) =>
    (await openUploads(readConfig({ DATA_DIR: dataDir, ...settings }))).copiesOnDisk;
  expect([await countCopies({}), await countCopies(bucket)]).toEqual([2, 1]);
});

it.each([
  ["the embedded database", {}, "The embedded database cannot be reached (connect ENOENT"],
  [
    "the configured database",
    { DATABASE_URL: "postgres://configured" },
    "The database of DATABASE_URL cannot be reached (connect ENOENT",
  ],
])("reports that %s is unreachable", async (_case, variables, message) => {
  const config = readConfig({ DATA_DIR: dataDir, ...variables });
  const url = `postgres://gonfalon@localhost/gonfalon?host=${encodeURIComponent(dataDir)}`;
  // Nothing is logged before the connection is open.
  const log = {} as Logger;
  for (const attempt of [
    () => upgradeDatabase(config, url, log),
    () => countAllowedConnections(config, url),
  ]) {
    const error = await attempt().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(message);
  }
});
