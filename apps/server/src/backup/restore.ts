import type pg from "pg";
import { beginRestore, type DatabaseRestore } from "#db/dump.ts";
import { readSchemaFiles } from "#db/schema-files.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { CaptureLocation, CaptureStore } from "#ports/capture-store.ts";
import { DamagedArchive, type ReadPart, readArchive, verifyArchive } from "./archive.ts";
import { type BackupHead, FORMAT_VERSION, listStoredNames, PARTS } from "./backup.ts";

/** The backup is intact, but this version of the program does not support it. */
export class UnsupportedBackup extends Error {
  override readonly name = "UnsupportedBackup";
}

export interface RestoreTarget {
  /** A separate database connection without an open transaction. */
  readonly client: pg.Client;
  readonly blobs: BlobStore;
  readonly captures: CaptureStore;
}

/** Reads and verifies the whole file. Throws `DamagedArchive` or `UnsupportedBackup`; changes nothing. */
export async function inspectBackup(path: string): Promise<BackupHead> {
  const valuesByName = await verifyArchive(path);
  // The checksums have been verified.
  const head = valuesByName.get(PARTS.head) as BackupHead | undefined;
  if (head?.format !== "gonfalon-backup") throw new DamagedArchive("it is not a backup");
  const { migrations } = await readSchemaFiles();
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const hasUnknownMigration = head.migrations.some(({ name, checksum }) => checksums.get(name) !== checksum);
  if (head.version !== FORMAT_VERSION || hasUnknownMigration)
    throw new UnsupportedBackup(
      `The backup was created by version ${head.product}. This version does not support its format or database schema.`,
    );
  return head;
}

/**
 * Restores an inspected file. The database is restored in one transaction, which is committed after all files have been
 * stored. Returns the names of files and captures that the database refers to but that the backup does not contain.
 */
export async function restore(
  path: string,
  head: BackupHead,
  { client, blobs, captures }: RestoreTarget,
): Promise<readonly string[]> {
  const { sequences, skippedRevision } = skipRevisions(head);
  const databaseRestore = await beginRestore(client, { ...head, sequences });
  const restoredNames = new Set<string>();
  try {
    for await (const part of readArchive(path)) {
      if (part.name !== PARTS.head) await restorePart(part, { databaseRestore, blobs, captures });
      restoredNames.add(part.name);
    }
    const storedNames = head.withFiles ? await listStoredNames(client) : [];
    // HOOK-1: webhook deliveries that were pending, and solves that were queued for them, may have been sent since.
    if (head.tables.some(({ name }) => name === "webhook_deliveries"))
      await client.query("update webhook_deliveries set status = 'Failed' where status = 'Pending'");
    if (head.tables.some(({ name }) => name === "queued_solves"))
      await client.query("delete from queued_solves");
    // MAIL-2: queued mails may have been sent since, and their links may have expired.
    await client.query("delete from outbox");
    if (head.tables.some(({ name }) => name === "board_edits"))
      await client.query(EDIT_ALL_BOARDS, [skippedRevision]);
    await databaseRestore.commit();
    return storedNames.filter((name) => !restoredNames.has(name));
  } catch (error) {
    // Without a connection there is nothing to roll back, and the first error is the one to report.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** More than the number of edits that any installation makes after a backup. */
const SKIPPED_REVISIONS = 1_000_000_000n;

/**
 * LIVE-1: solves and edits after the backup are lost, and their ids are used again. Clients that have seen them must
 * fetch their boards: every board gets an edit with a revision that was never used. Only restores use ids below zero.
 */
const EDIT_ALL_BOARDS = `
  insert into board_edits (id, game_id, kind, subject_id, revision) overriding system value
  select least((select min(id) from board_edits), 0) - row_number() over (), id, 'Rules', 0, $1 from games`;

function skipRevisions({ sequences }: Pick<BackupHead, "sequences">) {
  const lastRevision = sequences.find(({ name }) => name === "board_revisions")?.value ?? "0";
  const skippedRevision = String(BigInt(lastRevision) + SKIPPED_REVISIONS);
  return {
    skippedRevision,
    sequences: sequences.map((sequence) =>
      sequence.name === "board_revisions" ? { ...sequence, value: skippedRevision, called: true } : sequence,
    ),
  };
}

interface PartTargets extends Pick<RestoreTarget, "blobs" | "captures"> {
  readonly databaseRestore: DatabaseRestore;
}

async function restorePart(
  { name, chunks }: ReadPart,
  { databaseRestore, blobs, captures }: PartTargets,
): Promise<void> {
  const [kind = "", firstSegment = "", secondSegment, fileName = ""] = name.split("/");
  switch (kind) {
    case "database":
      return databaseRestore.add(firstSegment, chunks);
    case "files":
      return blobs.put(firstSegment, chunks);
    case "captures":
      return writeCapture(
        captures,
        { challengeId: Number(firstSegment), participationId: Number(secondSegment), fileName },
        chunks,
      );
    default:
      throw new DamagedArchive(`it has an unknown part ${name}`);
  }
}

async function writeCapture(
  captures: CaptureStore,
  location: CaptureLocation,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  await captures.delete(location);
  const file = await captures.create(location);
  try {
    for await (const chunk of chunks) await file.append([chunk]);
  } finally {
    await file.close();
  }
}
