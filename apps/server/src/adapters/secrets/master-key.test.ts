import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { masterKey } from "./master-key.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-secrets-"));
});

afterEach(() => rm(folder, { recursive: true }));

it("is created once, in a file that only its owner can read", async () => {
  const dataDir = join(folder, "data");
  const made = await masterKey({ dataDir, given: undefined });
  expect(made).toHaveLength(32);
  expect(await masterKey({ dataDir, given: undefined })).toEqual(made);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
});

it("is the same for all processes that start concurrently", async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => masterKey({ dataDir: folder, given: undefined })),
  );
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

it("is derived from the operator's secret if there is one, without a file", async () => {
  const given = "a secret of the operator, long enough";
  const one = await masterKey({ dataDir: folder, given });
  expect(await masterKey({ dataDir: folder, given })).toEqual(one);
  expect(await masterKey({ dataDir: folder, given: `${given}!` })).not.toEqual(one);
  expect(await readdir(folder)).toEqual([]);
});
