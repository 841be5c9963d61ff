import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { areMemoryPages, PAGE_BYTES } from "#kernel/memory-pages.ts";
import type { CaptureWriter } from "#ports/capture-store.ts";

/**
 * Writes a new file. Whole pages go past the system's cache, which takes more processor time for them than the rest
 * of a capture; what is less goes through it, so that it does not wait for the disk bit by bit.
 */
export async function captureWriter(path: string): Promise<CaptureWriter> {
  const cached = await open(path, "wx");
  let direct: Promise<FileHandle | undefined> | undefined;
  let isRefused = false;
  let position = 0;

  /** Whether it was taken: there are disks and files that know no way but through the cache. */
  async function isWrittenDirectly(part: Uint8Array, at: number): Promise<boolean> {
    direct ??= open(path, constants.O_WRONLY | constants.O_DIRECT).catch(() => undefined);
    const file = await direct;
    return file !== undefined && (await isWritten(file, part, at).catch(() => false));
  }

  async function write(part: Uint8Array, at: number): Promise<void> {
    const arePages = at % PAGE_BYTES === 0 && areMemoryPages(part);
    if (arePages && !isRefused && (await isWrittenDirectly(part, at))) return;
    isRefused ||= arePages;
    // If it is the disk that fails, it fails here too.
    if (!(await isWritten(cached, part, at))) throw new Error("the disk took only a part of a capture");
  }

  return {
    async append(parts) {
      // All at once: each would wait for the disk's answer to the one before.
      const writes = parts.map((part) => {
        const at = position;
        position += part.length;
        return write(part, at);
      });
      await Promise.all(writes);
    },
    async close() {
      await (await direct)?.close();
      await cached.close();
    },
  };
}

async function isWritten(file: FileHandle, part: Uint8Array, position: number): Promise<boolean> {
  const { bytesWritten } = await file.write(part, 0, part.length, position);
  return bytesWritten === part.length;
}
