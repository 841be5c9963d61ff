import { HashMismatch, verifiedChunks } from "#kernel/digest.ts";
import type { BlobStore } from "#ports/blob-store.ts";

export interface CopyResult {
  readonly copied: number;
  /** Blobs whose content does not match their hash. */
  readonly corrupt: readonly string[];
}

/** Copies blobs that the target lacks. Corrupt blobs are not copied. */
export async function copyBlobs(from: BlobStore, to: BlobStore): Promise<CopyResult> {
  const existing = new Set<string>();
  for await (const { hash } of to.list()) existing.add(hash);
  const corrupt: string[] = [];
  let copied = 0;
  for await (const { hash } of from.list()) {
    // A blob may have been deleted since it was listed.
    const bytes = existing.has(hash) ? undefined : await from.open(hash);
    if (!bytes) continue;
    try {
      await to.put(hash, verifiedChunks(bytes, hash));
      copied++;
    } catch (error) {
      if (!(error instanceof HashMismatch)) throw error;
      corrupt.push(hash);
    }
  }
  return { copied, corrupt };
}
