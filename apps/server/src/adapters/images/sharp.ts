import type { Sharp } from "sharp";
import { type PictureType, pictureType } from "#kernel/media-type.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";
import { boundedImages } from "./bounded.ts";
import { decodeHeic } from "./heic.ts";

// FILE-14: bounds on what a small file can cost. A decoded pixel has four bytes.
export const MAX_PIXELS = 50_000_000;
/** The decoder of HEIC takes about 15 bytes per pixel. */
const MAX_HEIC_PIXELS = 16_000_000;
/** The time of the encoder grows with the square of the number of frames: 10,000 tiny frames take 3 s. */
const MAX_FRAMES = 200;
const MAX_FRAME_PIXELS = 4_000_000;
export const MAX_SECONDS = 5;
/** The maximum of WebP, and more than any layout needs. */
const MAX_HEIGHT = 8192;

const TOO_COMPLEX = "too-complex";

/** Re-encodes images in sharp's own threads; HEIC, which sharp cannot decode, in a worker. */
export const sharpImages: ImageProcessor = boundedImages({
  async toWebp(load, width) {
    const bytes = await load();
    const type = pictureType(bytes);
    if (!type) return "unreadable";
    try {
      const image = await decode(bytes, type);
      if (image === TOO_COMPLEX) return image;
      return await image
        .resize({ width, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
        .webp()
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer();
    } catch {
      // Whatever the decoder fails on, the file is not an image that can be shown.
      return "unreadable";
    }
  },
});

async function decode(bytes: Uint8Array, type: PictureType): Promise<Sharp | typeof TOO_COMPLEX> {
  const sharp = await loadSharp();
  if (type === "image/heic") {
    const decoded = await decodeHeic(bytes, MAX_HEIC_PIXELS);
    if (!decoded) return TOO_COMPLEX;
    const { data, width, height } = decoded;
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const { width, height, pages = 1, pageHeight = height } = await sharp(bytes).metadata();
  if (pages > MAX_FRAMES || width * pageHeight * pages > MAX_PIXELS) return TOO_COMPLEX;
  if (pages === 1) return sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();
  if (width * pageHeight > MAX_FRAME_PIXELS) return TOO_COMPLEX;
  // An animation is one tall strip of frames, which must not be rotated.
  return sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS });
}

/** With the first image: a large library that no start has to wait for. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Images are converted once each, so cached operations would only hold memory. One thread per image: boundedImages
  // decides how many images are converted at the same time.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
