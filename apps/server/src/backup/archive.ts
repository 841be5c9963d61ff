import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";

/** A part to be written. */
export interface ArchivePart {
  readonly name: string;
  /** Total size of the chunks. */
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A part that was read; its chunks are valid until the next part is requested. */
export interface ReadPart {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

interface ManifestLine {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const MANIFEST = "manifest.json";

/** The file is truncated, altered or not an archive. */
export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";
}

/**
 * Streams the parts into one file (tar, gzip) that ends with their checksums.
 * The file appears atomically under its name, readable by its owner only. After an interruption or a failure, it does
 * not appear.
 */
export async function writeArchive(
  path: string,
  parts: AsyncIterable<ArchivePart>,
  interruptSignal?: AbortSignal,
): Promise<void> {
  const unfinishedPath = `${path}.unfinished`;
  // The file is opened here, because a stream can fail before it opens its file, which would then appear after its
  // removal. It is opened exclusively: an existing file would keep its mode, and an existing link could point elsewhere.
  await rm(unfinishedPath, { force: true });
  const file = await open(unfinishedPath, "wx", 0o600);
  const archive = pack();
  // Not zstd: Node does not detect a truncated zstd stream.
  const compress = createGzip({ level: constants.Z_BEST_SPEED });
  const output = file.createWriteStream({ flush: true });
  const writeResult = pipeline(archive, compress, output, {
    ...(interruptSignal && { signal: interruptSignal }),
  });
  try {
    const fillResult = fill(archive, parts).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    await Promise.all([writeResult, fillResult]);
    await rename(unfinishedPath, path);
  } finally {
    await rm(unfinishedPath, { force: true });
  }
}

async function fill(archive: Pack, parts: AsyncIterable<ArchivePart>): Promise<void> {
  const manifest: ManifestLine[] = [];
  for await (const part of parts) {
    const sha256 = await addPart(archive, part);
    manifest.push({ name: part.name, size: part.size, sha256 });
  }
  await addPart(archive, toJsonPart(MANIFEST, manifest));
  archive.finalize();
}

async function addPart(archive: Pack, { name, size, chunks }: ArchivePart): Promise<string> {
  const digest = createHash("sha256");
  const entry = archive.entry({ name, size });
  // Aborting the archive ends its entry with the same error.
  entry.on("error", () => undefined);
  let length = 0;
  for await (const chunk of chunks) {
    digest.update(chunk);
    length += chunk.length;
    if (!entry.write(chunk)) await once(entry, "drain");
  }
  if (length !== size) throw new Error(`${name} has ${length} bytes instead of ${size}`);
  entry.end(null);
  if (!entry.destroyed) await once(entry, "close");
  return digest.digest("hex");
}

/** A JSON value as a part. `verifyArchive` returns it if the name ends with `.json` and has no folder. */
export function toJsonPart(name: string, value: unknown): ArchivePart {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
  return { name, size: bytes.length, chunks: [bytes] };
}

/** The parts of an archive in order, without the manifest; nothing is verified. */
export async function* readArchive(path: string): AsyncGenerator<ReadPart> {
  for await (const part of readAll(path)) if (part.name !== MANIFEST) yield part;
}

/**
 * Reads the archive and returns its JSON values by name. Throws `DamagedArchive` if it is damaged, and the error of the
 * system if it cannot be read.
 */
export async function verifyArchive(path: string): Promise<ReadonlyMap<string, unknown>> {
  const actualLines: ManifestLine[] = [];
  const valuesByName = new Map<string, unknown>();
  try {
    for await (const { name, chunks } of readAll(path)) {
      if (valuesByName.has(MANIFEST)) throw new DamagedArchive("it has trailing data");
      const { line, text } = await readAndHash(name, chunks);
      if (text !== undefined) valuesByName.set(name, JSON.parse(text));
      if (name !== MANIFEST) actualLines.push(line);
    }
  } catch (error) {
    if (error instanceof DamagedArchive || isSystemError(error)) throw error;
    throw new DamagedArchive(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const manifest = valuesByName.get(MANIFEST);
  if (manifest === undefined) throw new DamagedArchive("its end is missing");
  if (JSON.stringify(manifest) !== JSON.stringify(actualLines))
    throw new DamagedArchive("its content does not match its checksums");
  return valuesByName;
}

/** Whether the file could not be read, for example because it does not exist. */
function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** The manifest line of a part, and its text if the part is a JSON value. Other parts are only hashed. */
async function readAndHash(name: string, chunks: AsyncIterable<Uint8Array>) {
  const digest = createHash("sha256");
  const parts: Uint8Array[] = [];
  const isValue = name.endsWith(".json") && !name.includes("/");
  let size = 0;
  for await (const chunk of chunks) {
    digest.update(chunk);
    size += chunk.length;
    if (isValue) parts.push(chunk);
  }
  const line: ManifestLine = { name, size, sha256: digest.digest("hex") };
  return { line, text: isValue ? Buffer.concat(parts).toString("utf8") : undefined };
}

async function* readAll(path: string): AsyncGenerator<ReadPart> {
  const archive = extract();
  const readResult = pipeline(createReadStream(path), createGunzip(), archive);
  // The iterator reports the error; this handler only prevents an unhandled rejection.
  readResult.catch(() => undefined);
  for await (const entry of archive) {
    // The type declarations of tar-stream lack the type of the chunks.
    yield { name: entry.header.name, chunks: entry as AsyncIterable<Uint8Array> };
    // Skip the rest of the current part.
    entry.resume();
  }
  await readResult;
}
