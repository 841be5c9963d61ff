import { buffer } from "node:stream/consumers";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { BlobStore } from "#ports/blob-store.ts";

/** A stored file that is read in parts, like an upload. */
export function openStoredUpload(blobs: BlobStore, hash: string, size: number): UploadedFile {
  const read = async (start: number, end: number): Promise<ArrayBuffer> => {
    const chunks = await blobs.open(hash, { first: start, last: end - 1 });
    if (!chunks) throw new ProblemError("import.not-found");
    return new Uint8Array(await buffer(chunks)).buffer;
  };
  return {
    name: "",
    size,
    type: "",
    arrayBuffer: () => read(0, size),
    slice: (start, end) => ({ arrayBuffer: () => read(start, end) }),
  };
}
