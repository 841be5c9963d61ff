import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { SizedArchiveEntry } from "#ports/archive-writer.ts";
import { archiveWriter } from "./archive-writer.ts";

const CHUNK = Buffer.alloc(64 * 1024, "x");
const FILE_BYTES = 1024 ** 3;

/** Files that are larger than all buffers of an archive, so that writing them ends only if the archive is aborted. */
function createLargeFiles() {
  const openedFiles: Readable[] = [];
  const firstFileOpened = Promise.withResolvers<void>();
  const mayYield = Promise.withResolvers<void>();

  function openFile(): Readable {
    const file = new Readable({
      read() {
        this.push(CHUNK);
      },
    });
    openedFiles.push(file);
    firstFileOpened.resolve();
    return file;
  }

  async function* generateEntries(): AsyncGenerator<SizedArchiveEntry> {
    for (const name of ["first", "second"]) {
      const chunks = openFile();
      await mayYield.promise;
      yield { name, size: FILE_BYTES, modifiedAt: new Date(0), chunks };
    }
  }

  return {
    openedFiles,
    firstFileOpened: firstFileOpened.promise,
    release: mayYield.resolve,
    entries: generateEntries(),
  };
}

describe.each(["zip", "tarGz"] as const)("%s", (format) => {
  function createArchive() {
    const files = createLargeFiles();
    const archive = archiveWriter[format](files.entries);
    if (!(archive instanceof Readable)) throw new Error("an archive must be a stream");
    return { ...files, archive };
  }

  async function expectClosed(openedFiles: readonly Readable[]): Promise<void> {
    await expect.poll(() => openedFiles.map(({ closed }) => closed)).toEqual([true]);
  }

  it("passes an error to a reader that starts later", async () => {
    async function* failToRead(): AsyncGenerator<SizedArchiveEntry> {
      yield* await Promise.reject<SizedArchiveEntry[]>(new Error("unreadable file"));
    }
    const archive = archiveWriter[format](failToRead());
    // The stream emits its error in this turn.
    await new Promise(setImmediate);
    await expect(buffer(archive)).rejects.toThrow("unreadable file");
  });

  it("closes the current file when the reader of the archive stops, and opens no other file", async () => {
    const { archive, openedFiles, release } = createArchive();
    release();
    archive.resume();
    await once(archive, "data");
    archive.destroy();
    await expectClosed(openedFiles);
  });

  it("closes the first file if the archive is destroyed before anything is read", async () => {
    const { archive, openedFiles, firstFileOpened, release } = createArchive();
    release();
    await firstFileOpened;
    await new Promise(setImmediate);
    archive.destroy();
    await expectClosed(openedFiles);
  });

  it("closes a file that was being opened when the reader of the archive stopped", async () => {
    const { archive, openedFiles, firstFileOpened, release } = createArchive();
    await firstFileOpened;
    archive.destroy();
    await once(archive, "close");
    release();
    await expectClosed(openedFiles);
  });
});
