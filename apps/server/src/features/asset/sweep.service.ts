import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { instant } from "#kernel/instant.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import {
  deleteFile,
  findFile,
  listOrphans,
  listReferences,
  listUnknown,
  lockFile,
  lockHash,
} from "./asset.repo.ts";

export interface SweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly blobs: BlobStore;
}

const HOUR = 3_600_000;
/** Between storing a file and referring to it, a request has this long. */
const UNREFERRED = HOUR;
/** Bytes without a row may be all that is left of a database that is about to be restored. */
const UNKNOWN = 7 * 24 * HOUR;
const BATCH = 500;

/** Removes what nobody needs any more: files without a reference, and bytes that no file accounts for. */
export function sweepService({ db, clock, log, blobs }: SweepDeps) {
  async function sweep(): Promise<void> {
    const files = await sweepFiles();
    const bytes = await sweepBlobs();
    if (files + bytes > 0) log.info({ status: "Success", files, bytes }, "unused files removed");
  }

  async function sweepFiles(): Promise<number> {
    const before = instant(clock.now().getTime() - UNREFERRED);
    let removed = 0;
    for (const hash of await listOrphans(db, before)) if (await removeOrphan(hash, before)) removed++;
    return removed;
  }

  /** Looks again under the lock: it may have been stored again or found a use in the meantime. */
  function removeOrphan(hash: string, before: Date): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      await lockHash(tx, hash);
      const file = await lockFile(tx, hash);
      if (!file || file.uploadedAt >= before) return false;
      if ((await listReferences(tx, [hash])).length > 0) return false;
      await deleteFile(tx, hash);
      await blobs.delete(hash);
      return true;
    });
  }

  async function sweepBlobs(): Promise<number> {
    const before = instant(clock.now().getTime() - UNKNOWN);
    let removed = 0;
    let batch: string[] = [];
    for await (const { hash, storedAt } of blobs.list()) {
      if (storedAt < before) batch.push(hash);
      if (batch.length < BATCH) continue;
      removed += await removeUnknown(batch);
      batch = [];
    }
    return removed + (await removeUnknown(batch));
  }

  async function removeUnknown(hashes: readonly string[]): Promise<number> {
    let removed = 0;
    for (const hash of await listUnknown(db, hashes)) {
      await inTransaction(db, async (tx) => {
        await lockHash(tx, hash);
        if (await findFile(tx, hash)) return;
        await blobs.delete(hash);
        removed++;
      });
    }
    return removed;
  }

  return { sweep };
}
