import type { Sharp } from "sharp";
import { pictureType } from "#kernel/media-type.ts";
import { semaphore } from "#kernel/semaphore.ts";
import type { CardRenderer } from "#ports/card-renderer.ts";
import { loadSharp, MAX_PIXELS, MAX_SECONDS } from "./sharp.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const LOGO_SIZE = 360;

/** One card at a time, so that uploads and sign-ins have the other threads. */
const turns = semaphore({ running: 1, queue: 16 });

/** Of an animation the first frame is shown. */
export const sharpCards: CardRenderer = {
  crop: (picture) =>
    render(picture, async (image) => image.resize({ width: WIDTH, height: HEIGHT, fit: "cover" })),

  async center(logo, color) {
    const sharp = await loadSharp();
    const area = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: color } });
    if (!logo) return area.jpeg().toBuffer();
    return render(logo, async (image) => {
      const size = { width: LOGO_SIZE, height: LOGO_SIZE, fit: "inside" } as const;
      return area.composite([{ input: await image.resize(size).png().toBuffer() }]);
    });
  },
};

async function render(bytes: Uint8Array, draw: (image: Sharp) => Promise<Sharp>) {
  const type = pictureType(bytes);
  if (!type || type === "image/heic") return "unreadable";
  const entering = turns.enter();
  if (!entering) return "busy";
  const release = await entering;
  try {
    const sharp = await loadSharp();
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).autoOrient();
    const card = await draw(image);
    return await card.flatten().jpeg().timeout({ seconds: MAX_SECONDS }).toBuffer();
  } catch {
    return "unreadable";
  } finally {
    release();
  }
}
