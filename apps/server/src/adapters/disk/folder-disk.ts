import { statfs } from "node:fs/promises";
import type { Disk } from "#ports/disk.ts";

/** The disk that holds this folder. */
export function folderDisk(folder: string): Disk {
  return {
    async getSpace() {
      const { bavail, bfree, blocks, bsize } = await statfs(folder);
      // Like `df`: blocks that are reserved for the system are neither used nor free.
      const reservedBlockCount = bfree - bavail;
      return { freeBytes: bavail * bsize, totalBytes: (blocks - reservedBlockCount) * bsize };
    },
  };
}
