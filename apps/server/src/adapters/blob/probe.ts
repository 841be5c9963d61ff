import { randomBytes } from "node:crypto";
import { sha256 } from "#kernel/digest.ts";
import type { BlobStore } from "#ports/blob-store.ts";

/** Whether the store returns what was written to it. Writes, reads and deletes a few bytes. */
export async function canStoreBlobs(store: BlobStore): Promise<boolean> {
  const bytes = randomBytes(32);
  const hash = sha256(bytes).toString("hex");
  await store.put(hash, bytes);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await store.open(hash)) ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).equals(bytes);
  } finally {
    await store.delete(hash);
  }
}
