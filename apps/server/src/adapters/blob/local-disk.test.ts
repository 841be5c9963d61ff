import { readlinkSync } from "node:fs";
import { type FileHandle, mkdtemp, open, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { describeBlobStore } from "./blob-store.suite.ts";
import { localDiskBlobs } from "./local-disk.ts";
import { canStoreBlobs } from "./probe.ts";

const folders: string[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-blobs-"));
  folders.push(folder);
  return folder;
}

/** Records the paths of synced files and folders. */
async function recordSyncs(): Promise<string[]> {
  const paths: string[] = [];
  await using handle = await open(tmpdir());
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  const { sync } = prototype;
  vi.spyOn(prototype, "sync").mockImplementation(function (this: FileHandle) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  return paths;
}

describe("the local blob store", () => {
  describeBlobStore(async () => localDiskBlobs(await createFolder()));

  it("is usable in a folder, and reports ENOTDIR if the path is a file", async () => {
    const folder = await createFolder();
    expect(await canStoreBlobs(localDiskBlobs(folder))).toBe(true);
    await rm(folder, { recursive: true });
    await writeFile(folder, "in the way");
    await expect(canStoreBlobs(localDiskBlobs(folder))).rejects.toThrow("ENOTDIR");
  });

  it("leaves no temporary file behind", async () => {
    const folder = await createFolder();
    const bytes = Buffer.from("flag");
    const hash = sha256(bytes).toString("hex");
    await localDiskBlobs(folder).put(hash, bytes);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(
      entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    ).toEqual([join(folder, "uploads", hash.slice(0, 2), hash.slice(2, 4), hash)]);
  });

  it.runIf(process.platform === "linux")("syncs the file and every folder with a new entry", async () => {
    const folder = await realpath(await createFolder());
    const syncedPaths = await recordSyncs();
    const store = localDiskBlobs(folder);
    const [firstHash, secondHash] = ["0", "1"].map((last) => "a".repeat(63) + last) as [string, string];
    const innermostFolder = join(folder, "uploads", "aa", "aa");
    const file = expect.stringContaining(join(folder, "unfinished"));
    await store.put(firstHash, Buffer.from("one"));
    expect(syncedPaths.splice(0)).toEqual([
      file,
      innermostFolder,
      join(folder, "uploads", "aa"),
      join(folder, "uploads"),
      folder,
    ]);
    await store.put(secondHash, Buffer.from("two"));
    expect(syncedPaths).toEqual([file, innermostFolder]);
  });
});
