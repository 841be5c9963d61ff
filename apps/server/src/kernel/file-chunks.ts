import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";

const CHUNK_BYTES = 256 * 1024;

/** The bytes of an upload from `start` to before `end`, a chunk at a time. */
export async function* readFileChunks(
  file: UploadedFile,
  start = 0,
  end = file.size,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += CHUNK_BYTES)
    yield Buffer.from(await file.slice(at, Math.min(end, at + CHUNK_BYTES)).arrayBuffer());
}
