import { buffer } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { archiveWriter } from "#adapters/archive/archive-writer.ts";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import type { TemporaryFiles } from "#ports/temporary-files.ts";
import { toArchive } from "../../../test/ctfd-export.ts";
import { openArchive } from "./import-archive.ts";
import { IMPORT_LIMITS } from "./import-limits.domain.ts";

function createMemoryFiles() {
  const contents = new Set<Buffer>();
  const write: TemporaryFiles["write"] = async (chunks) => {
    const content = await buffer(chunks);
    contents.add(content);
    return {
      open: async function* () {
        yield content;
      },
      delete: async () => void contents.delete(content),
    };
  };
  return { contents, write };
}

async function open(temporaryFiles: TemporaryFiles) {
  const zip = vi.fn(archiveWriter.zip);
  const archive = await openArchive(await toArchive({ "a/1.txt": "one", "a/2.txt": "two" }), {
    packages: zipReader,
    archives: { ...archiveWriter, zip },
    temporaryFiles,
    limits: IMPORT_LIMITS,
  });
  const pack = (...files: readonly string[]) => archive.pack({ files, filesFolder: null }, "Task");
  return { archive, pack, zip };
}

it("IMPORT-9 several files are compressed once, and the zip is deleted when the archive is closed", async () => {
  const temporaryFiles = createMemoryFiles();
  const { archive, pack, zip } = await open(temporaryFiles);
  const file = await pack("a/1.txt", "a/2.txt");
  const chunks = await file?.open();
  const content = await buffer(chunks as AsyncIterable<Uint8Array>);
  expect([file?.name, file?.size]).toEqual(["Task.zip", content.length]);
  expect(zip).toHaveBeenCalledTimes(1);
  expect(temporaryFiles.contents.size).toBe(1);
  await archive.close();
  expect(temporaryFiles.contents.size).toBe(0);
});

it("IMPORT-9 a single file is neither compressed nor copied", async () => {
  const temporaryFiles = createMemoryFiles();
  const { pack, zip } = await open(temporaryFiles);
  expect(await pack("a/1.txt")).toMatchObject({ name: "1.txt", size: 3 });
  expect(zip).not.toHaveBeenCalled();
  expect(temporaryFiles.contents.size).toBe(0);
});

it("IMPORT-9 a disk error is not reported as an invalid part", async () => {
  const error = Object.assign(new Error("no space left on device"), { syscall: "write" });
  const { pack } = await open({ write: () => Promise.reject(error) });
  await expect(pack("a/1.txt", "a/2.txt")).rejects.toBe(error);
});
