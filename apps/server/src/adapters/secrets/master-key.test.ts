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

it("is made once, in a file for its owner's eyes only", async () => {
  const dataDir = join(folder, "data");
  const made = await masterKey({ dataDir, given: undefined });
  expect(made).toHaveLength(32);
  expect(await masterKey({ dataDir, given: undefined })).toEqual(made);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
});

it("is the same for all who start at once", async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => masterKey({ dataDir: folder, given: undefined })),
  );
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

it("comes from the operator's secret where there is one, and then leaves no file", async () => {
  const given = "a secret of the operator, long enough";
  const one = await masterKey({ dataDir: folder, given });
  expect(await masterKey({ dataDir: folder, given })).toEqual(one);
  expect(await masterKey({ dataDir: folder, given: `${given}!` })).not.toEqual(one);
  expect(await readdir(folder)).toEqual([]);
});
