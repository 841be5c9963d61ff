import { Worker } from "node:worker_threads";
import { semaphore } from "#kernel/semaphore.ts";

export interface DecodedPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const TIMEOUT_MS = 15_000;
/** A decoder uses up to 250 MB, so only one runs at a time. The queue is as long as `boundedImages` needs. */
const turns = semaphore({ running: 1, queue: 2 });

/** Decodes a HEIC image in a thread that ends with it; undefined if it has more pixels than that. */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<DecodedPicture | undefined> {
  const release = await turns.enter();
  if (!release) throw new Error("too many images wait for the decoder");
  try {
    return await decodeInWorker(bytes, maxPixels);
  } finally {
    release();
  }
}

async function decodeInWorker(bytes: Uint8Array, maxPixels: number): Promise<DecodedPicture | undefined> {
  const result = Promise.withResolvers<DecodedPicture | undefined>();
  const worker = new Worker(new URL("./heic.worker.ts", import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  });
  worker.once("message", result.resolve);
  worker.once("error", result.reject);
  worker.once("exit", () => result.reject(new Error("the decoder ended without a result")));
  const timeout = setTimeout(() => result.reject(new Error("the decoder timed out")), TIMEOUT_MS);
  try {
    return await result.promise;
  } finally {
    clearTimeout(timeout);
    await worker.terminate();
  }
}
