import type { Db } from "#db/client.ts";
import { type Lease, tryWithLeases, withLeases } from "#db/lease.ts";
import { type AfterCommit, inTransaction } from "#db/transaction.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Logger } from "#ports/logger.ts";
import { deleteFile, findFile, listReferences, lockFile, toLeaseName } from "./asset.repo.ts";

export interface FileRemovalDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly blobs: BlobStore;
}

/** Decides in the transaction of the removal whether the file may be removed. */
type MayRemove = (tx: Db, afterCommit: AfterCommit) => Promise<boolean>;

/** FILE-17: removes files and their bytes, never while the same bytes are being stored. */
export function fileRemoval({ db, log, blobs }: FileRemovalDeps) {
  /** Waits while the same bytes are being stored. */
  function remove(hash: string, mayRemove: MayRemove): Promise<boolean> {
    return withLeases(db, [toLeaseName(hash)], (lease) => removeWithLease(lease, hash, mayRemove));
  }

  /**
   * Removes the file if nothing refers to it and it is not retained without references. With `before`, a file that was
   * stored later stays. Does nothing while the same bytes are being stored.
   */
  async function removeUnused(hash: string, before?: Date): Promise<boolean> {
    const outcome = await tryWithLeases(db, [toLeaseName(hash)], (lease) =>
      removeWithLease(lease, hash, async (tx) => {
        const file = await lockFile(tx, hash);
        if (!file || file.isRetained || (before && file.uploadedAt >= before)) return false;
        return (await listReferences(tx, [hash])).length === 0;
      }),
    );
    return outcome?.result ?? false;
  }

  /** Deletes the row first: a row without bytes would be an error, but the sweep removes bytes without a row. */
  async function removeWithLease(lease: Lease, hash: string, mayRemove: MayRemove): Promise<boolean> {
    const isRemoved = await inTransaction(db, async (tx, afterCommit) => {
      await lease.assertHeld(tx);
      if (!(await mayRemove(tx, afterCommit))) return false;
      await deleteFile(tx, hash);
      return true;
    });
    if (isRemoved) await deleteBytes(hash);
    return isRemoved;
  }

  async function deleteBytes(hash: string): Promise<boolean> {
    try {
      await blobs.delete(hash);
      return true;
    } catch (err) {
      log.warn(
        { status: "Failed", hash, err },
        "failed to delete the bytes of a removed file; the sweep retries",
      );
      return false;
    }
  }

  /** Deletes bytes without a row. Throws if the lease of the hash has expired: another process may store the bytes. */
  async function deleteWithoutRow(lease: Lease, hash: string): Promise<boolean> {
    const hasRow = await inTransaction(db, async (tx) => {
      await lease.assertHeld(tx);
      return (await findFile(tx, hash)) !== undefined;
    });
    return hasRow ? false : deleteBytes(hash);
  }

  /** Like `deleteWithoutRow`, but does nothing while the same bytes are being stored. */
  async function removeUnknown(hash: string): Promise<boolean> {
    const outcome = await tryWithLeases(db, [toLeaseName(hash)], (lease) => deleteWithoutRow(lease, hash));
    return outcome?.result ?? false;
  }

  return { remove, removeUnused, deleteWithoutRow, removeUnknown };
}
