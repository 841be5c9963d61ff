import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

// Set by heic.ts.
const { bytes, maxPixels } = workerData as { readonly bytes: Uint8Array; readonly maxPixels: number };

const [picture] = await decode.all({ buffer: bytes });
if (!picture) throw new Error("the file has no image");
if (picture.width * picture.height > maxPixels) parentPort?.postMessage(undefined);
else {
  const { data, width, height } = await picture.decode();
  parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer]);
}
