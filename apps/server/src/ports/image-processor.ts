export interface ImageProcessor {
  /**
   * The picture as WebP: upright, without metadata, at most `width` wide, moving if it moved. Undefined if the
   * bytes are no picture that is read (PNG, GIF, JPEG, WebP, AVIF, HEIC) or one of too many pixels.
   */
  toWebp(bytes: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
