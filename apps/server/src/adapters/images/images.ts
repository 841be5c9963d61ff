import { detectImageType } from "#kernel/media-type.ts";
import { semaphore } from "#kernel/semaphore.ts";
import type { CardRenderer } from "#ports/card-renderer.ts";
import type { ImageError, ImageProcessor } from "#ports/image-processor.ts";
import { boundedImages, runInSlot } from "./bounded-images.ts";
import { type ImageJob, type ImageResult, runImageJob } from "./image-job.ts";
import type { JobError } from "./job-process.ts";

export type RunJob = (job: ImageJob) => Promise<ImageResult | JobError>;

export const sharpImages = createImageProcessor(runImageJob);
export const sharpCards = createCardRenderer(runImageJob);

/** FILE-24. A HEIC decoder uses up to 250 MB, so only one runs at a time. */
export function createImageProcessor(run: RunJob): ImageProcessor {
  // Never full: `boundedImages` converts only two images at a time.
  const heicSlots = semaphore({ maxRunning: 1, maxWaiting: 2 });
  return boundedImages({
    async toWebp(load, width) {
      const bytes = await load();
      const type = detectImageType(bytes);
      if (!type) return "unreadable";
      const work = () => runJob(run, { kind: "webp", bytes, type, width });
      return type === "image/heic" ? runInSlot(heicSlots, work) : work();
    },
  });
}

/** Draws one card at a time. */
export function createCardRenderer(run: RunJob): CardRenderer {
  const slots = semaphore({ maxRunning: 1, maxWaiting: 16 });
  const draw = <T extends Uint8Array | undefined>(load: () => Promise<T>, toJob: (source: T) => ImageJob) =>
    runInSlot(slots, async () => {
      const source = await load();
      return source && !isDrawable(source) ? "unreadable" : runJob(run, toJob(source));
    });
  return {
    crop: (load) => draw(load, (picture) => ({ kind: "crop", picture })),
    center: (load, color) => draw(load, (logo) => ({ kind: "center", logo, color })),
  };
}

/** Runs the job; a failure of its process becomes an error of the image. */
async function runJob(run: RunJob, job: ImageJob): Promise<Uint8Array<ArrayBuffer> | ImageError> {
  const result = await run(job);
  if (result === "crashed") return "unreadable";
  // On a busy machine, a valid image can time out.
  return result === "timed-out" ? "busy" : result;
}

function isDrawable(picture: Uint8Array): boolean {
  const type = detectImageType(picture);
  return type !== undefined && type !== "image/heic";
}
