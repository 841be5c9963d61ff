import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TemporaryFiles } from "#ports/temporary-files.ts";

/** Opens the file at the first read: a stream that is never read would stay open. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Temporary files in an existing folder. */
export function folderTemporaryFiles(folder: string): TemporaryFiles {
  return {
    async write(chunks) {
      const path = join(folder, randomUUID());
      const deleteFile = () => rm(path, { force: true });
      try {
        await writeFile(path, chunks, { flag: "wx", mode: 0o600 });
      } catch (error) {
        await deleteFile();
        throw error;
      }
      return { open: () => readFile(path), delete: deleteFile };
    },
  };
}
