import { HashMismatch, verifyChunks } from "#kernel/digest.ts";
import type { BlobStore } from "#ports/blob-store.ts";

export interface CopyResult {
  readonly copiedCount: number;
  /** Blobs whose content does not match their hash. */
  readonly corruptHashes: readonly string[];
}

/** Copies blobs that the target lacks. Corrupt blobs are not copied. */
export async function copyBlobs(from: BlobStore, to: BlobStore): Promise<CopyResult> {
  const existingHashes = new Set<string>();
  for await (const { hash } of to.list()) existingHashes.add(hash);
  const corruptHashes: string[] = [];
  let copiedCount = 0;
  for await (const { hash } of from.list()) {
    // A blob may have been deleted since it was listed.
    const bytes = existingHashes.has(hash) ? undefined : await from.open(hash);
    if (!bytes) continue;
    try {
      await to.put(hash, verifyChunks(bytes, hash));
      copiedCount++;
    } catch (error) {
      if (!(error instanceof HashMismatch)) throw error;
      corruptHashes.push(hash);
    }
  }
  return { copiedCount, corruptHashes };
}
