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

  /** Whether they were taken: there are disks and files that know no way but through the cache. */
  async function areWrittenDirectly(parts: readonly Uint8Array[], at: number): Promise<boolean> {
    direct ??= open(path, constants.O_WRONLY | constants.O_DIRECT).catch(() => undefined);
    const file = await direct;
    return file !== undefined && (await areWritten(file, parts, at).catch(() => false));
  }

  async function write({ parts, at, arePages }: Run): Promise<void> {
    if (arePages && !isRefused && (await areWrittenDirectly(parts, at))) return;
    isRefused ||= arePages;
    // If it is the disk that fails, it fails here too.
    if (!(await areWritten(cached, parts, at))) throw new Error("the disk took only a part of a capture");
  }

  return {
    async append(parts) {
      const runs = runsOf(parts, position);
      for (const { bytes } of runs) position += bytes;
      await Promise.all(runs.map(write));
    },
    async close() {
      await (await direct)?.close();
      await cached.close();
    },
  };
}

/** What is written in one go: every write locks the file, and takes a way to another thread and back. */
interface Run {
  readonly at: number;
  readonly arePages: boolean;
  readonly parts: Uint8Array[];
  bytes: number;
}

function runsOf(parts: readonly Uint8Array[], position: number): readonly Run[] {
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
