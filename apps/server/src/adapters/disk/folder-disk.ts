import { statfs } from "node:fs/promises";
import type { Disk } from "#ports/disk.ts";

/** The disk that holds this folder. */
export function folderDisk(folder: string): Disk {
  return {
    async space() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}
