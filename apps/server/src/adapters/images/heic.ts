import { Worker } from "node:worker_threads";

export interface DecodedPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a HEIC image; undefined if it has more than `maxPixels` pixels. The decoder blocks its thread, so it runs in
 * a worker thread: the main thread of the image process must be able to exit when the server exits.
 */
export function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<DecodedPicture | undefined> {
  const worker = new Worker(new URL("./heic.worker.ts", import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the decoder ended without a result")));
  });
}
