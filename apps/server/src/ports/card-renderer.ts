import type { ImageError } from "./image-processor.ts";

/** Creates the images of link previews: JPEG, 1200 × 630 pixels. */
export interface CardRenderer {
  /** The picture, cropped to the size of the card. */
  crop(picture: Uint8Array): Promise<Uint8Array | ImageError>;
  /** The logo, if any, in the middle of a colored area. */
  center(logo: Uint8Array | undefined, color: string): Promise<Uint8Array | ImageError>;
}
