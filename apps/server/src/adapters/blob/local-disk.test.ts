import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { blobStoreSuite } from "./blob-store.suite.ts";
import { localDiskBlobs } from "./local-disk.ts";
import { canStoreBlobs } from "./probe.ts";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-blobs-"));
  folders.push(folder);
  return folder;
}

describe("the local blob store", () => {
  blobStoreSuite(async () => localDiskBlobs(await freshFolder()));

  it("reports whether it is usable", async () => {
    const folder = await freshFolder();
    expect(await canStoreBlobs(localDiskBlobs(folder))).toBe(true);
    await rm(folder, { recursive: true });
    await writeFile(folder, "in the way");
    await expect(canStoreBlobs(localDiskBlobs(folder))).rejects.toThrow("ENOTDIR");
  });

  it("leaves no temporary file behind", async () => {
    const folder = await freshFolder();
    const bytes = Buffer.from("flag");
    const hash = sha256(bytes).toString("hex");
    await localDiskBlobs(folder).put(hash, bytes);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(
      entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    ).toEqual([join(folder, "uploads", hash.slice(0, 2), hash.slice(2, 4), hash)]);
  });
});
