import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";

const MAX_BATCH_FILES = 50;
/** A request that fails is sent again as a whole, so a batch is not larger than this unless a single file is. */
export const MAX_BATCH_BYTES = 32 * 1024 * 1024;

/** Why a file cannot be uploaded. */
export function validateFileSize(
  { size }: Pick<File, "size">,
  maxBytes: number,
): "empty" | "too-large" | undefined {
  if (size === 0) return "empty";
  return size > maxBytes ? "too-large" : undefined;
}

/** Why a file cannot be part of a pool in which its name is the flag. */
export function validatePoolFile(file: Pick<File, "name" | "size">, maxBytes: number) {
  return (
    validateFileSize(file, maxBytes) ??
    (countCharacters(file.name.trim()) > limits.flag ? "name-too-long" : undefined)
  );
}

/** Splits the files into the batches in which they are sent. */
export function toBatches<F extends Pick<File, "size">>(files: readonly F[]): readonly (readonly F[])[] {
  const batches: F[][] = [];
  let remainingBytes = 0;
  for (const file of files) {
    const lastBatch = batches.at(-1);
    if (lastBatch && lastBatch.length < MAX_BATCH_FILES && file.size <= remainingBytes) lastBatch.push(file);
    else {
      batches.push([file]);
      remainingBytes = MAX_BATCH_BYTES;
    }
    remainingBytes -= file.size;
  }
  return batches;
}
