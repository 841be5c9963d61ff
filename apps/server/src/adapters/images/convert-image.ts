import { centerLogo, cropPicture } from "./cards.ts";
import type { ImageJob, ImageResult } from "./image-job.ts";
import { toWebp } from "./sharp.ts";

/** Runs in the image process. An image is unreadable if its decoder fails for any reason. */
export function convertImage(job: ImageJob): Promise<ImageResult> {
  return convert(job).catch(() => "unreadable");
}

function convert(job: ImageJob): Promise<ImageResult> {
  switch (job.kind) {
    case "webp":
      return toWebp(job);
    case "crop":
      return cropPicture(job.picture);
    case "center":
      return centerLogo(job.logo, job.color);
  }
}
