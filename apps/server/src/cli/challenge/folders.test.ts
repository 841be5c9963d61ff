import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readFolders } from "./folders.ts";

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "gonfalon-folders-"));
});
afterEach(() => rm(base, { recursive: true }));

it("CODE-7 names the folders that use the same key", async () => {
  for (const folder of ["crypto/rsa", "misc/other", "web/rsa"]) {
    await mkdir(join(base, folder), { recursive: true });
    await writeFile(join(base, folder, "challenge.yml"), "name: A\ncategory: Misc\n");
  }
  expect((await readFolders(base, [])).errors).toEqual([
    "the key rsa is used by several challenge files: crypto/rsa, web/rsa",
  ]);
});
