import { Worker } from "node:worker_threads";

export interface DecodedPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const GIVE_UP_MS = 30_000;

/** Decodes a HEIC picture in a thread of its own, which ends with it: nobody waits for it but the caller. */
export async function decodeHeic(bytes: Uint8Array, mostPixels: number): Promise<DecodedPicture> {
  const answer = Promise.withResolvers<DecodedPicture>();
  const worker = new Worker(new URL("./heic.worker.ts", import.meta.url), {
    workerData: { bytes, mostPixels },
    stdout: true,
    stderr: true,
  });
  worker.once("message", answer.resolve);
  worker.once("error", answer.reject);
  worker.once("exit", () => answer.reject(new Error("the decoder ended without an answer")));
  const late = setTimeout(() => answer.reject(new Error("the decoder takes too long")), GIVE_UP_MS);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
