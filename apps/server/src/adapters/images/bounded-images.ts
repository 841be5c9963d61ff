import { type Semaphore, semaphore } from "#kernel/semaphore.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";

/** Each image has a process, which uses up to one core and an estimated 400 MB. */
const BOUNDS = { maxRunning: 2, maxWaiting: 16 };

/** FILE-24: converts two images at a time and queues 16. */
export function boundedImages(images: ImageProcessor, bounds = BOUNDS): ImageProcessor {
  const slots = semaphore(bounds);
  return { toWebp: (load, width) => runInSlot(slots, () => images.toWebp(load, width)) };
}

/** Runs `work` when a slot is free; `busy` if too many others wait. */
export async function runInSlot<T>(slots: Semaphore, work: () => Promise<T>): Promise<T | "busy"> {
  const release = await slots.acquire();
  if (!release) return "busy";
  try {
    return await work();
  } finally {
    release();
  }
}
