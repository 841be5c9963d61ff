interface Size {
  readonly width: number;
  readonly height: number;
}

/** The maximum number of pixels of a canvas in Safari on iPhones, which draws nothing on larger canvases. */
const MAX_CANVAS_PIXELS = 16_777_216;
/** The maximum side length of a canvas that all browsers support. */
const MAX_CANVAS_SIDE = 16_384;
/** A higher scale uses memory without showing more detail. */
const MAX_SCALE = 2;

/** Canvas pixels per CSS pixel: the resolution of the screen, within what every browser can allocate. */
export function getCanvasScale({ width, height }: Size, devicePixelRatio: number): number {
  return Math.min(
    Math.min(devicePixelRatio, MAX_SCALE),
    Math.sqrt(MAX_CANVAS_PIXELS / (width * height)),
    MAX_CANVAS_SIDE / Math.max(width, height),
  );
}
