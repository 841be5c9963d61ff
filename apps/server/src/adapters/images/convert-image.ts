import { centerLogo, cropPicture } from "./cards.ts";
import type { ImageJob, ImageResult } from "./image-job.ts";
import { toWebp } from "./sharp.ts";

/** Runs in the image process. Whatever a decoder fails on, the file is not an image that can be shown. */
export function convertImage(job: ImageJob): Promise<ImageResult> {
  return start(job).catch(() => "unreadable");
}

function start(job: ImageJob): Promise<ImageResult> {
  switch (job.kind) {
    case "webp":
      return toWebp(job);
    case "crop":
      return cropPicture(job.picture);
    case "center":
      return centerLogo(job.logo, job.color);
  }
}
