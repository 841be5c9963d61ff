import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "./sharp.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const LOGO_SIZE = 360;

/** Crops the picture to a card. Throws if the decoder cannot read it. */
export function cropPicture(picture: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  return toCard(readPicture(picture).resize({ width: WIDTH, height: HEIGHT, fit: "cover" }));
}

/** Centers the logo, if any, on a card of one color. Throws if the decoder cannot read the logo. */
export async function centerLogo(logo: Uint8Array | undefined, color: string): Promise<Buffer<ArrayBuffer>> {
  const card = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: color } });
  if (!logo) return toCard(card);
  const size = { width: LOGO_SIZE, height: LOGO_SIZE, fit: "inside" } as const;
  return toCard(card.composite([{ input: await readPicture(logo).resize(size).png().toBuffer() }]));
}

/** Reads only the first frame of an animation. */
function readPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).autoOrient();
}

function toCard(image: Sharp): Promise<Buffer<ArrayBuffer>> {
  return image.flatten().jpeg().toBuffer();
}
