import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

// What heic.ts hands over.
const { bytes, mostPixels } = workerData as { readonly bytes: Uint8Array; readonly mostPixels: number };

const [picture] = await decode.all({ buffer: bytes });
if (!picture || picture.width * picture.height > mostPixels) throw new Error("no picture of a usable size");
const { data, width, height } = await picture.decode();
parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer]);
