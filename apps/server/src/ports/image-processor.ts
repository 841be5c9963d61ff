/**
 * Why an image was not converted: it cannot be read, it exceeds the limits, or the server is busy (too many images are
 * queued, or the conversion timed out).
 */
export type ImageError = "unreadable" | "too-complex" | "busy";

export interface ImageProcessor {
  /**
   * The image as WebP: upright, without metadata, at most `width` wide, animated if it was animated. PNG, GIF, JPEG,
   * WebP, AVIF and HEIC are read. `load` is called when the conversion starts, so that queued images use no memory.
   */
  toWebp(load: () => Promise<Uint8Array>, width: number): Promise<Uint8Array<ArrayBuffer> | ImageError>;
}
