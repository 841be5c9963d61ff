import type { Sharp } from "sharp";
import { type PictureType, pictureType } from "#kernel/media-type.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";
import { decodeHeic } from "./heic.ts";

/** All frames together. Bounds the memory that a small file can make us spend: four bytes a pixel. */
const MOST_PIXELS = 50_000_000;
/** WebP has no more, and no layout wants as much. */
const MOST_HEIGHT = 8192;

/** Re-encodes pictures in sharp's own threads; HEIC, which sharp cannot decode, in a worker. */
export const sharpImages: ImageProcessor = {
  async toWebp(bytes, width) {
    const type = pictureType(bytes);
    if (!type) return undefined;
    try {
      const picture = await decode(bytes, type);
      return await picture
        ?.resize({ width, height: MOST_HEIGHT, fit: "inside", withoutEnlargement: true })
        .webp()
        .toBuffer();
    } catch {
      // Whatever the decoder stumbled over, the file is not a picture that can be shown.
      return undefined;
    }
  },
};

async function decode(bytes: Uint8Array, type: PictureType): Promise<Sharp | undefined> {
  // With the first picture: a large library that no start has to wait for.
  const { default: sharp } = await import("sharp");
  if (type === "image/heic") {
    const { data, width, height } = await decodeHeic(bytes, MOST_PIXELS);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const { width, height, pages = 1, pageHeight = height } = await sharp(bytes).metadata();
  if (width * pageHeight * pages > MOST_PIXELS) return undefined;
  // A moving picture is one tall strip of frames, which must not be turned.
  if (pages > 1) return sharp(bytes, { animated: true, limitInputPixels: MOST_PIXELS });
  return sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient();
}
