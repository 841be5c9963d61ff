import { createHash } from "node:crypto";
import type { BlobStore } from "#ports/blob-store.ts";

export interface Copied {
  readonly copied: number;
  /** Blobs whose content does not match their hash. */
  readonly spoiled: readonly string[];
}

class Spoiled extends Error {
  override readonly name = "Spoiled";
}

/** Copies blobs that the target lacks. Corrupt blobs are not copied. */
export async function copyBlobs(from: BlobStore, to: BlobStore): Promise<Copied> {
  const existing = new Set<string>();
  for await (const { hash } of to.list()) existing.add(hash);
  const spoiled: string[] = [];
  let copied = 0;
  for await (const { hash } of from.list()) {
    // It may have been deleted since it was listed.
    const bytes = existing.has(hash) ? undefined : await from.open(hash);
    if (!bytes) continue;
    try {
      await to.put(hash, checked(hash, bytes));
      copied++;
    } catch (error) {
      if (!(error instanceof Spoiled)) throw error;
      spoiled.push(hash);
    }
  }
  return { copied, spoiled };
}

async function* checked(hash: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  for await (const chunk of bytes) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest("hex") !== hash) throw new Spoiled(hash);
}
