import { limits } from "@gonfalon/contract/limits.ts";

/** Room for what surrounds the files in a request. */
const OVERHEAD = 64_000;
const MOST_FILES = 50;
/** What one request can carry. */
export const MOST_BYTES = limits.requestBytes - OVERHEAD;

type FileFault = "empty" | "too-large" | "name-too-long";

/** Why a file cannot be part of a pool in which its name is the flag. */
export function fileFault({ name, size }: Pick<File, "name" | "size">): FileFault | undefined {
  if (size === 0) return "empty";
  if (size > MOST_BYTES) return "too-large";
  return name.trim().length > limits.flag ? "name-too-long" : undefined;
}

/** The files in portions that one request each can carry. */
export function batchesOf<F extends Pick<File, "size">>(files: readonly F[]): readonly (readonly F[])[] {
  const batches: F[][] = [];
  let room = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < MOST_FILES && file.size <= room) last.push(file);
    else {
      batches.push([file]);
      room = MOST_BYTES;
    }
    room -= file.size;
  }
  return batches;
}
