import { Worker } from "node:worker_threads";
import type { SheetWriter } from "#ports/sheet-writer.ts";

/** Writes each sheet in its own worker thread: a large sheet takes seconds. */
export const xlsxSheets: SheetWriter = {
  async write(sheet) {
    const content = Promise.withResolvers<Uint8Array>();
    const worker = new Worker(new URL("./xlsx.worker.ts", import.meta.url), { workerData: sheet });
    worker.once("message", content.resolve);
    worker.once("error", content.reject);
    worker.once("exit", () => content.reject(new Error("the writer exited without a result")));
    try {
      return await content.promise;
    } finally {
      await worker.terminate();
    }
  },
};
