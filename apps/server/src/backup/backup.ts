import type pg from "pg";
import { beginSnapshot, copyOut, type DumpHead } from "#db/dump.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { CaptureLocation, CaptureStore } from "#ports/capture-store.ts";
import { type ArchivePart, toJsonPart, writeArchive } from "./archive.ts";

export const FORMAT_VERSION = 1;

/** The first part of a backup. */
export interface BackupHead extends DumpHead {
  readonly format: "gonfalon-backup";
  readonly version: number;
  /** Version of the program that created the backup. */
  readonly product: string;
  readonly createdAt: string;
  /** A backup without files can only be restored where the files still exist. */
  readonly withFiles: boolean;
  /** The secret that encrypts the platform's keys. */
  readonly secret: string;
  /** The exported environment variables, as lines of an environment file (`formatSettings`). */
  readonly settings: string;
}

/** Names of the parts. A table can have several parts. */
export const PARTS = {
  head: "backup.json",
  table: (name: string, piece: number) => `database/${name}/${String(piece).padStart(6, "0")}`,
  file: (hash: string) => `files/${hash}`,
  capture: ({ challengeId, participationId, fileName }: CaptureLocation) =>
    `captures/${challengeId}/${participationId}/${fileName}`,
} as const;

/** The time in the file name of a backup: the names sort by time and are valid on every system. */
export function formatBackupTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll(":", "-");
}

export interface BackupSource extends Pick<BackupHead, "product" | "secret" | "settings"> {
  /**
   * A separate connection without an open transaction. After a failed backup it must be closed: a COPY that was not read
   * to its end blocks every other statement.
   */
  readonly client: pg.Client;
  /** Undefined for a backup without files. */
  readonly stores: { readonly blobs: BlobStore; readonly captures: CaptureStore } | undefined;
  readonly now: Date;
}

export interface BackupReport {
  readonly tableCount: number;
  readonly fileCount: number;
  /** Files that the database references but that no longer exist, and captures that are incomplete. */
  readonly missingNames: readonly string[];
}

/**
 * Writes everything into one file while the server is running: a snapshot of the database, then the files and captures
 * that it references. Stored files never change; captures only grow, and are read up to their size in the snapshot.
 */
export async function backUp(
  path: string,
  source: BackupSource,
  interruptSignal?: AbortSignal,
): Promise<BackupReport> {
  const missingNames: string[] = [];
  let tableCount = 0;
  let fileCount = 0;

  async function* generateParts(): AsyncGenerator<ArchivePart> {
    const { client, stores, secret, settings, product, now } = source;
    const dump = await beginSnapshot(client);
    tableCount = dump.tables.length;
    const head: BackupHead = {
      format: "gonfalon-backup",
      version: FORMAT_VERSION,
      product,
      createdAt: now.toISOString(),
      withFiles: stores !== undefined,
      secret,
      settings,
      ...dump,
    };
    yield toJsonPart(PARTS.head, head);
    yield* generateTableParts(client, dump);
    if (!stores) return;
    for await (const part of generateStoredParts(client, stores)) {
      if (typeof part === "string") missingNames.push(part);
      else {
        fileCount++;
        yield part;
      }
    }
  }

  await writeArchive(path, generateParts(), interruptSignal);
  await source.client.query("rollback");
  return { tableCount, fileCount, missingNames };
}

async function* generateTableParts(client: pg.Client, { tables }: DumpHead): AsyncGenerator<ArchivePart> {
  for (const table of tables) {
    let piece = 0;
    for await (const rows of copyOut(client, table))
      yield { name: PARTS.table(table.name, piece++), size: rows.length, chunks: [rows] };
  }
}

/** A part for every file and capture of the snapshot, or its name if it is missing or incomplete. */
async function* generateStoredParts(
  client: pg.Client,
  { blobs, captures }: NonNullable<BackupSource["stores"]>,
): AsyncGenerator<ArchivePart | string> {
  for (const { hash, size } of await listFiles(client)) {
    const chunks = await blobs.open(hash);
    yield chunks ? { name: PARTS.file(hash), size, chunks } : PARTS.file(hash);
  }
  for (const { size, ...location } of await listCaptures(client)) {
    // Captures are not flushed to the disk: after a power cut, one can be shorter than the size in its row.
    const isComplete = ((await captures.getSize(location)) ?? 0) >= size;
    const chunks = isComplete ? await captures.open(location, { first: 0, last: size - 1 }) : undefined;
    yield chunks ? { name: PARTS.capture(location), size, chunks } : PARTS.capture(location);
  }
}

/** The names of the parts that the files and captures in the database have in a backup. */
export async function listStoredNames(client: pg.Client): Promise<readonly string[]> {
  const files = await listFiles(client);
  const captures = await listCaptures(client);
  return [...files.map(({ hash }) => PARTS.file(hash)), ...captures.map(PARTS.capture)];
}

async function listFiles(client: pg.Client) {
  const { rows } = await client.query<{ readonly hash: string; readonly size: number }>(
    "select hash, size from files order by hash",
  );
  return rows;
}

async function listCaptures(client: pg.Client) {
  const { rows } = await client.query<CaptureLocation & { readonly size: number }>(`
    select challenge_id as "challengeId", participation_id as "participationId", file_name as "fileName", size
    from captures where size > 0 order by id`);
  return rows;
}
