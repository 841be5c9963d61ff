import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { toFileName } from "#features/asset/asset.domain.ts";
import type { HashedFile } from "#features/asset/asset.service.ts";
import { computeDigest } from "#kernel/digest.ts";
import { readFileChunks } from "#kernel/file-chunks.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { ArchiveEntry, ArchiveWriter } from "#ports/archive-writer.ts";
import type { PackagePart, PackageParts, PackageReader } from "#ports/package-reader.ts";
import type { TemporaryFile, TemporaryFiles } from "#ports/temporary-files.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { SourceChallenge } from "./source.domain.ts";
import type { LoadedPart } from "./source-reader.ts";

const HEAD_BYTES = 64;
const FIXED_TIME = new Date(1980, 0, 1);

export interface ImportArchive {
  readonly names: ReadonlySet<string>;
  readonly parts: readonly PackagePart[];
  /** The bytes of the parts that are parsed. */
  readParts(isNeeded: (name: string) => boolean): Promise<readonly LoadedPart[]>;
  /** IMPORT-12: throws if all attachments together are too many or too large. A file counts once per challenge. */
  refuseLargeAttachments(challenges: readonly Pick<ChallengeFiles, "files">[]): void;
  /** Returns the attachment of a challenge: one file as it is, or several as a zip. */
  pack(challenge: ChallengeFiles, title: string): Promise<HashedFile | undefined>;
  /** Deletes the temporary files. */
  close(): Promise<void>;
}

type ChallengeFiles = Pick<SourceChallenge, "files" | "fileNames" | "filesFolder">;

interface ArchiveDeps {
  readonly packages: PackageReader;
  readonly archives: ArchiveWriter;
  readonly temporaryFiles: TemporaryFiles;
  readonly limits: ImportLimits;
}

/** Opens an uploaded export. Throws if the file is too large or cannot be read (PACKAGE-4). */
export async function openArchive(
  file: UploadedFile,
  { packages, archives, temporaryFiles, limits }: ArchiveDeps,
): Promise<ImportArchive> {
  if (file.size > limits.fileBytes)
    throw new ProblemError("package.too-large", { limit: limits.fileBytes / MEBIBYTE });
  const content = (await packages.read(file, limits.parts)) ?? (await openJsonFile(file));
  if (!content) throw new ProblemError("package.unreadable");
  refuseUnpackedSize(content.totalBytes);
  const parts = new Map(content.parts.map((part) => [part.name, part]));
  const zips: TemporaryFile[] = [];

  function refuseUnpackedSize(bytes: number): void {
    if (bytes > limits.unpackedBytes)
      throw new ProblemError("package.unpacked-too-large", { limit: limits.unpackedBytes / MEBIBYTE });
  }

  async function readParts(isNeeded: (name: string) => boolean): Promise<readonly LoadedPart[]> {
    let totalBytes = 0;
    const createSizeError = () =>
      new ProblemError("package.data-too-large", { limit: limits.parsedBytes / MEBIBYTE });
    const loadedParts: LoadedPart[] = [];
    const partsToRead = [...parts.values()].filter(({ name }) => isNeeded(name));
    for (const part of partsToRead.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const bytes = await readPart(part, limits.parsedBytes - totalBytes, createSizeError);
      totalBytes += bytes.length;
      loadedParts.push({ name: part.name, bytes });
    }
    return loadedParts;
  }

  function refuseLargeAttachments(challenges: readonly Pick<ChallengeFiles, "files">[]): void {
    const sizes = challenges.flatMap(({ files }) => files.map((name) => parts.get(name)?.size ?? 0));
    const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
    if (sizes.length > limits.parts)
      throw new ProblemError("request.too-many-entries", { field: "files", limit: limits.parts });
    refuseUnpackedSize(totalBytes);
  }

  async function pack(
    { files, fileNames, filesFolder }: ChallengeFiles,
    title: string,
  ): Promise<HashedFile | undefined> {
    const entries = files.flatMap((name) => parts.get(name) ?? []);
    const [firstPart] = entries;
    if (!firstPart) return undefined;
    const toName = (part: PackagePart) => toFileName(fileNames?.get(part.name) ?? part.name);
    const name = entries.length === 1 ? toName(firstPart) : toFileName(`${title}.zip`);
    try {
      const open =
        entries.length === 1 ? firstPart.open : await writeZip(listZipEntries(entries, filesFolder, toName));
      return { ...(await computeDigest(await open())), name, open };
    } catch (error) {
      if (isDiskError(error)) throw error;
      throw new ProblemError("package.part-invalid", { part: firstPart.name });
    }
  }

  /** Writes a temporary file: the hash must be known before the zip is stored, and compressing is slow. */
  async function writeZip(entries: AsyncIterable<ArchiveEntry>): Promise<PackagePart["open"]> {
    const zip = await temporaryFiles.write(archives.zip(entries));
    zips.push(zip);
    return async () => zip.open();
  }

  async function close(): Promise<void> {
    for (const zip of zips.splice(0)) await zip.delete();
  }

  return {
    names: new Set(parts.keys()),
    parts: content.parts,
    readParts,
    refuseLargeAttachments,
    pack,
    close,
  };
}

/** Whether a system call failed, for example because the disk is full. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** The entries are sorted and have a fixed time, so that the same files give the same bytes. */
async function* listZipEntries(
  parts: readonly PackagePart[],
  folder: string | null,
  toName: (part: PackagePart) => string,
): AsyncGenerator<ArchiveEntry> {
  const byShortName = Map.groupBy(parts, toName);
  for (const part of parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const shortName = toName(part);
    const isUnique = byShortName.get(shortName)?.length === 1;
    const path = part.name.slice(folder?.length ?? part.name.indexOf("/") + 1);
    const name = folder === null && isUnique ? shortName : path;
    yield { name, modifiedAt: FIXED_TIME, chunks: await part.open() };
  }
}

/** A file that is not a zip but a JSON array or object, as an archive with one part. */
async function openJsonFile(file: UploadedFile): Promise<PackageParts | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!/^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(head))) return undefined;
  const { size } = file;
  return {
    parts: [{ name: "challenges.json", size, open: async () => readFileChunks(file) }],
    totalBytes: size,
  };
}

/** Copies each byte once, because a table can be larger than 100 MB. */
async function readPart(
  part: PackagePart,
  maxBytes: number,
  createSizeError: () => ProblemError,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of await part.open()) {
      size += chunk.length;
      if (size > maxBytes) throw createSizeError();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ProblemError
      ? error
      : new ProblemError("package.part-invalid", { part: part.name });
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
