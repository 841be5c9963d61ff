import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deriveMasterKey } from "./master-key.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-secrets-"));
});

afterEach(() => rm(folder, { recursive: true }));

it("creates the secret of the master key once, in a file that only its owner can read", async () => {
  const dataDir = join(folder, "data");
  const key = await deriveMasterKey({ dataDir, configuredSecret: undefined });
  expect(key).toHaveLength(32);
  expect(await deriveMasterKey({ dataDir, configuredSecret: undefined })).toEqual(key);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
});

it("returns the same key to all processes that start concurrently", async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => deriveMasterKey({ dataDir: folder, configuredSecret: undefined })),
  );
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

it("derives the key from the configured secret if there is one, without a file", async () => {
  const configuredSecret = "a secret of the operator, long enough";
  const key = await deriveMasterKey({ dataDir: folder, configuredSecret });
  expect(await deriveMasterKey({ dataDir: folder, configuredSecret })).toEqual(key);
  expect(await deriveMasterKey({ dataDir: folder, configuredSecret: `${configuredSecret}!` })).not.toEqual(
    key,
  );
  expect(await readdir(folder)).toEqual([]);
});
