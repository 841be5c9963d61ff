import type { ImageError } from "./image-processor.ts";

/**
 * Creates the images of link previews: JPEG, 1200 × 630 pixels. `load` is called when the drawing starts, so that
 * queued cards use no memory.
 */
export interface CardRenderer {
  /** The picture, cropped to the size of the card. */
  crop(load: () => Promise<Uint8Array>): Promise<Uint8Array | ImageError>;
  /** The logo, if any, in the middle of a colored area. */
  center(load: () => Promise<Uint8Array | undefined>, color: string): Promise<Uint8Array | ImageError>;
}
