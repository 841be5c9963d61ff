import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { areMemoryPages, PAGE_BYTES } from "#kernel/memory-pages.ts";
import type { CaptureWriter } from "#ports/capture-store.ts";

/**
 * Writes a new file. Complete pages bypass the page cache, because the cache would use more CPU time than the rest of a
 * capture. Smaller writes go through the cache, so that they do not wait for the disk.
 */
export async function captureWriter(path: string): Promise<CaptureWriter> {
  const cachedFile = await open(path, "wx");
  let directFile: Promise<FileHandle | undefined> | undefined;
  let isDirectUnsupported = false;
  let position = 0;

  /** Returns whether the write succeeded; some file systems do not support O_DIRECT. */
  async function writeDirectly(parts: readonly Uint8Array[], at: number): Promise<boolean> {
    directFile ??= open(path, constants.O_WRONLY | constants.O_DIRECT).catch(() => undefined);
    const file = await directFile;
    return file !== undefined && (await writeParts(file, parts, at).catch(() => false));
  }

  async function write({ parts, at, arePages }: Run): Promise<void> {
    if (arePages && !isDirectUnsupported && (await writeDirectly(parts, at))) return;
    isDirectUnsupported ||= arePages;
    // If the disk fails, the cached write fails too.
    if (!(await writeParts(cachedFile, parts, at)))
      throw new Error("only a part of a capture was written to disk");
  }

  return {
    async append(parts) {
      const runs = toRuns(parts, position);
      for (const { bytes } of runs) position += bytes;
      await Promise.all(runs.map(write));
    },
    async close() {
      await (await directFile)?.close();
      await cachedFile.close();
    },
  };
}

/** The buffers of one write. Fewer, larger writes are faster: each locks the file and needs a thread switch. */
interface Run {
  readonly at: number;
  readonly arePages: boolean;
  readonly parts: Uint8Array[];
  bytes: number;
}

function toRuns(parts: readonly Uint8Array[], position: number): readonly Run[] {
  const runs: Run[] = [];
  let at = position;
  for (const part of parts) {
    const arePages = at % PAGE_BYTES === 0 && areMemoryPages(part);
    const lastRun = runs.at(-1);
    const run = lastRun?.arePages === arePages ? lastRun : { at, arePages, parts: [], bytes: 0 };
    if (run !== lastRun) runs.push(run);
    run.parts.push(part);
    run.bytes += part.length;
    at += part.length;
  }
  return runs;
}

/** Returns whether all bytes were written. */
async function writeParts(
  file: FileHandle,
  parts: readonly Uint8Array[],
  position: number,
): Promise<boolean> {
  const { bytesWritten } = await file.writev(parts, position);
  return bytesWritten === parts.reduce((bytes, { length }) => bytes + length, 0);
}
