import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import type { ImageJob, ImageResult } from "./image-job.ts";

// FILE-14: bounds on what a small file can cost. A decoded pixel has four bytes.
export const MAX_PIXELS = 50_000_000;
/** The HEIC decoder uses about 15 bytes per pixel. */
const MAX_HEIC_PIXELS = 16_000_000;
/** The encoding time grows with the square of the number of frames: 10,000 tiny frames take 3 s. */
const MAX_FRAMES = 200;
const MAX_FRAME_PIXELS = 4_000_000;
/** Below the maximum of WebP (16,383), and more than any layout needs. */
const MAX_HEIGHT = 8192;

// The process converts one image, so cached operations would only hold memory. One thread, because `boundedImages`
// limits the number of processes and not their threads.
sharp.cache(false);
sharp.concurrency(1);

const TOO_COMPLEX = "too-complex";

type WebpJob = Extract<ImageJob, { readonly kind: "webp" }>;

/** Re-encodes an image. Throws if the decoder cannot read it. */
export async function toWebp(job: Omit<WebpJob, "kind">): Promise<ImageResult> {
  const image = await decode(job);
  if (image === TOO_COMPLEX) return image;
  return image
    .resize({ width: job.width, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
    .webp()
    .toBuffer();
}

async function decode({ bytes, type }: Pick<WebpJob, "bytes" | "type">): Promise<Sharp | typeof TOO_COMPLEX> {
  if (type === "image/heic") {
    const picture = await decodeHeic(bytes, MAX_HEIC_PIXELS);
    if (!picture) return TOO_COMPLEX;
    const { data, width, height } = picture;
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const { width, height, pages = 1, pageHeight = height } = await sharp(bytes).metadata();
  if (pages > MAX_FRAMES || width * pageHeight * pages > MAX_PIXELS) return TOO_COMPLEX;
  if (pages === 1) return sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();
  if (width * pageHeight > MAX_FRAME_PIXELS) return TOO_COMPLEX;
  // An animation is one tall strip of frames, which must not be rotated.
  return sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS });
}
