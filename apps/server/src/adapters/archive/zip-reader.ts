import { Readable } from "node:stream";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import { readFileChunks } from "#kernel/file-chunks.ts";
import type { PackageParts, PackageReader, SizedPackagePart } from "#ports/package-reader.ts";

/** Reads zip files in place; nothing is extracted to disk. */
export const zipReader: PackageReader = {
  async read(file, maxParts) {
    try {
      const zip = await openZip(file);
      return await listParts(zip, maxParts);
    } catch {
      // Any error of the library, including path traversal, makes the package invalid.
      return undefined;
    }
  },
};

class UploadReader extends RandomAccessReader {
  readonly #file: UploadedFile;

  constructor(file: UploadedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readFileChunks(this.#file, start, end));
  }
}

function openZip(file: UploadedFile): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
    fromRandomAccessReader(new UploadReader(file), file.size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

/** PACKAGE-4: names, extra fields and comments stay in memory while the archive is open. */
const MAX_DIRECTORY_BYTES = 16 * MEBIBYTE;

function listParts(zip: ZipFile, maxParts: number): Promise<PackageParts | undefined> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, SizedPackagePart>();
    let totalBytes = 0;
    let directoryBytes = 0;
    zip.on("error", reject);
    zip.on("end", () => resolve({ parts: [...parts.values()], totalBytes }));
    zip.on("entry", (entry: Entry) => {
      const { fileName: name, uncompressedSize: size } = entry;
      if (parts.has(name) || parts.size >= maxParts || isLink(entry)) return resolve(undefined);
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > MAX_DIRECTORY_BYTES) return resolve(undefined);
      // PostgreSQL cannot store null characters.
      if (name.includes("\0")) return resolve(undefined);
      // Folder entries have no content.
      if (!name.endsWith("/")) parts.set(name, { name, size, open: () => openEntry(zip, entry) });
      totalBytes += size;
      zip.readEntry();
    });
    if (zip.entryCount > maxParts) return resolve(undefined);
    zip.readEntry();
  });
}

const UNIX = 3;
const FILE_TYPE_MASK = 0o170_000;
const SYMBOLIC_LINK = 0o120_000;

function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK;
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
