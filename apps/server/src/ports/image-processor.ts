/** Why an image was not converted: not an image that can be read, over the limits, or too many images at this time. */
export type ImageFault = "unreadable" | "too-complex" | "busy";

export interface ImageProcessor {
  /**
   * The image as WebP: upright, without metadata, at most `width` wide, animated if it was animated. PNG, GIF, JPEG,
   * WebP, AVIF and HEIC are read. `load` is called when it is the image's turn, so that waiting costs no memory.
   */
  toWebp(load: () => Promise<Uint8Array>, width: number): Promise<Uint8Array<ArrayBuffer> | ImageFault>;
}
