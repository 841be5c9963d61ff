import { semaphore } from "#kernel/semaphore.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";

/**
 * sharp works in libuv's pool of four threads, which argon2, files, DNS and zlib share. Two images at a time leave two
 * threads, so that a sign-in does not wait for an image.
 */
const BOUNDS = { running: 2, queue: 16 };

/** FILE-24: converts two images at a time and lets a few more wait. */
export function boundedImages(images: ImageProcessor, bounds = BOUNDS): ImageProcessor {
  const turns = semaphore(bounds);
  return {
    async toWebp(load, width) {
      const entering = turns.enter();
      if (!entering) return "busy";
      const release = await entering;
      try {
        return await images.toWebp(load, width);
      } finally {
        release();
      }
    },
  };
}
