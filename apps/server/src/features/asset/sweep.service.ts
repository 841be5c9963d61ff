import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { deleteExpiredLeases } from "#db/lease.ts";
import { toInstant } from "#kernel/instant.ts";
import type { Clock } from "#ports/clock.ts";
import { listOrphans, listUnknownHashes } from "./asset.repo.ts";
import { type FileRemovalDeps, fileRemoval } from "./file-removal.ts";

export interface SweepDeps extends FileRemovalDeps {
  readonly clock: Clock;
}

/** Maximum time between storing a file and referencing it. */
const UNREFERENCED_LIFETIME_MS = HOUR_MS;
/** After the database is restored from a backup, its rows may refer to blobs that had no row before. */
const UNKNOWN_BLOB_LIFETIME_MS = 7 * DAY_MS;
const BATCH_SIZE = 500;

/** Removes unreferenced files, blobs without a row, and expired leases. */
export function sweepService({ db, clock, log, blobs }: SweepDeps) {
  const removal = fileRemoval({ db, log, blobs });

  async function sweep(): Promise<void> {
    await deleteExpiredLeases(db);
    const fileCount = await sweepFiles();
    const blobCount = await sweepBlobs();
    if (fileCount + blobCount > 0)
      log.info({ status: "Success", fileCount, blobCount }, "unused files removed");
  }

  async function sweepFiles(): Promise<number> {
    const before = toInstant(clock.now().getTime() - UNREFERENCED_LIFETIME_MS);
    let removedCount = 0;
    for (const hash of await listOrphans(db, before))
      if (await removal.removeUnused(hash, before)) removedCount++;
    return removedCount;
  }

  async function sweepBlobs(): Promise<number> {
    const before = toInstant(clock.now().getTime() - UNKNOWN_BLOB_LIFETIME_MS);
    let removedCount = 0;
    let batch: string[] = [];
    for await (const { hash, storedAt } of blobs.list()) {
      if (storedAt < before) batch.push(hash);
      if (batch.length < BATCH_SIZE) continue;
      removedCount += await removeUnknown(batch);
      batch = [];
    }
    return removedCount + (await removeUnknown(batch));
  }

  async function removeUnknown(hashes: readonly string[]): Promise<number> {
    let removedCount = 0;
    for (const hash of await listUnknownHashes(db, hashes))
      if (await removal.removeUnknown(hash)) removedCount++;
    return removedCount;
  }

  return { sweep };
}
