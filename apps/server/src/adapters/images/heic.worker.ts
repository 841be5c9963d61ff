import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

// Set by heic.ts.
const { bytes, maxPixels } = workerData as { readonly bytes: Uint8Array; readonly maxPixels: number };

// Decoding takes a second of CPU, which requests must not wait for. Only on Linux do threads have their own priority.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const [picture] = await decode.all({ buffer: bytes });
if (!picture) throw new Error("the file has no image");
if (picture.width * picture.height > maxPixels) parentPort?.postMessage(undefined);
else {
  const { data, width, height } = await picture.decode();
  parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer]);
}
