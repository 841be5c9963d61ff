import { systemTimer } from "#adapters/time/system-timer.ts";
import type { ImageType } from "#kernel/media-type.ts";
import type { ImageError } from "#ports/image-processor.ts";
import type { Timer } from "#ports/timer.ts";
import { type JobError, runInProcess } from "./job-process.ts";

/** The work of one image process, in a form that can be sent to it. */
export type ImageJob =
  | { readonly kind: "webp"; readonly bytes: Uint8Array; readonly type: ImageType; readonly width: number }
  | { readonly kind: "crop"; readonly picture: Uint8Array }
  | { readonly kind: "center"; readonly logo: Uint8Array | undefined; readonly color: string };

export type ImageResult = Uint8Array<ArrayBuffer> | Exclude<ImageError, "busy">;

const program = new URL("./image.process.ts", import.meta.url);
/** FILE-24. Most images take less than a second, but their processes have a low priority. */
const timeoutMs = 20_000;

/** Runs the job in a process of its own (decision 0175). */
export function runImageJob(job: ImageJob, timer: Timer = systemTimer): Promise<ImageResult | JobError> {
  return runInProcess(job, { program, timeoutMs, timer });
}
