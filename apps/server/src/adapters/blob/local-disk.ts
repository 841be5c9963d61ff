import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unlessMissing } from "#kernel/unless-missing.ts";
import type { BlobStore } from "#ports/blob-store.ts";

const HASH = /^[0-9a-f]{64}$/;

/** The folder of files that are being written. A process that is killed leaves its files there. */
export function getUnfinishedFolder(folder: string): string {
  return join(folder, "unfinished");
}

/** Stores blobs under `folder`, two levels deep, so that no directory has too many entries. */
export function localDiskBlobs(folder: string): BlobStore {
  const uploadsFolder = join(folder, "uploads");
  const unfinishedFilesFolder = getUnfinishedFolder(folder);

  /** The path of a blob, built from a validated hash and no other input. */
  function toPath(hash: string): string {
    if (!HASH.test(hash)) throw new Error("not a hash of a blob");
    return join(uploadsFolder, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  return {
    async put(hash, bytes) {
      const path = toPath(hash);
      if (await unlessMissing(stat(path))) return;
      await mkdir(unfinishedFilesFolder, { recursive: true });
      const firstCreatedFolder = await mkdir(dirname(path), { recursive: true });
      const unfinishedPath = join(unfinishedFilesFolder, randomUUID());
      try {
        await writeDurably(unfinishedPath, bytes);
        await rename(unfinishedPath, path);
        await syncFolders(dirname(path), dirname(firstCreatedFolder ?? path));
      } finally {
        await rm(unfinishedPath, { force: true });
      }
    },

    async open(hash, range) {
      const path = toPath(hash);
      const file = await unlessMissing(open(path));
      return (
        file && createReadStream(path, { fd: file, ...(range && { start: range.first, end: range.last }) })
      );
    },

    async delete(hash) {
      await rm(toPath(hash), { force: true });
    },

    async *list() {
      const entries = (await unlessMissing(readdir(uploadsFolder, { recursive: true }))) ?? [];
      for (const entry of entries) {
        const hash = entry.slice(-64);
        const stats = HASH.test(hash) ? await unlessMissing(stat(join(uploadsFolder, entry))) : undefined;
        if (stats) yield { hash, storedAt: stats.mtime };
      }
    },
  };
}

/** Syncs `folder` and its parents up to `top`: a new entry survives a power cut only if its folder has been synced. */
async function syncFolders(folder: string, top: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
  if (folder !== top) await syncFolders(dirname(folder), top);
}

/** Writes and syncs a new file. A rename is atomic, but only bytes that have reached the disk survive a power cut. */
async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  await using file: FileHandle = await open(path, "wx");
  await file.writeFile(bytes);
  await file.sync();
}
