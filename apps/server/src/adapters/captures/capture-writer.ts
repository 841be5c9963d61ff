import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { areMemoryPages, PAGE_BYTES } from "#kernel/memory-pages.ts";
import type { CaptureWriter } from "#ports/capture-store.ts";

/**
 * Writes a new file. Complete pages bypass the page cache, which would take more CPU time than the rest of a
 * capture. Smaller writes go through the cache, so that they do not wait for the disk.
 */
export async function captureWriter(path: string): Promise<CaptureWriter> {
  const cached = await open(path, "wx");
  let direct: Promise<FileHandle | undefined> | undefined;
  let isRefused = false;
  let position = 0;

  /** Whether the direct write succeeded; some file systems do not support O_DIRECT. */
  async function areWrittenDirectly(parts: readonly Uint8Array[], at: number): Promise<boolean> {
    direct ??= open(path, constants.O_WRONLY | constants.O_DIRECT).catch(() => undefined);
    const file = await direct;
    return file !== undefined && (await areWritten(file, parts, at).catch(() => false));
  }

  async function write({ parts, at, arePages }: Run): Promise<void> {
    if (arePages && !isRefused && (await areWrittenDirectly(parts, at))) return;
    isRefused ||= arePages;
    // If the disk fails, the cached write fails too.
    if (!(await areWritten(cached, parts, at)))
      throw new Error("only a part of a capture was written to disk");
  }

  return {
    async append(parts) {
      const runs = toRuns(parts, position);
      for (const { bytes } of runs) position += bytes;
      await Promise.all(runs.map(write));
    },
    async close() {
      await (await direct)?.close();
      await cached.close();
    },
  };
}

/** Buffers of one write. Every write locks the file and needs a thread switch. */
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
    let run = runs.at(-1);
    if (run?.arePages !== arePages) runs.push((run = { at, arePages, parts: [], bytes: 0 }));
    run.parts.push(part);
    run.bytes += part.length;
    at += part.length;
  }
  return runs;
}

async function areWritten(
  file: FileHandle,
  parts: readonly Uint8Array[],
  position: number,
): Promise<boolean> {
  const { bytesWritten } = await file.writev(parts, position);
  return bytesWritten === parts.reduce((bytes, { length }) => bytes + length, 0);
}
