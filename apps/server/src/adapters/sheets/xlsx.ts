import { Worker } from "node:worker_threads";
import type { SheetWriter } from "#ports/sheet-writer.ts";

/** Writes each sheet in a thread of its own, which ends with it: a big one takes seconds. */
export const xlsxSheets: SheetWriter = {
  async write(sheet) {
    const written = Promise.withResolvers<Uint8Array>();
    const worker = new Worker(new URL("./xlsx.worker.ts", import.meta.url), { workerData: sheet });
    worker.once("message", written.resolve);
    worker.once("error", written.reject);
    worker.once("exit", () => written.reject(new Error("the writer ended without an answer")));
    try {
      return await written.promise;
    } finally {
      await worker.terminate();
    }
  },
};
