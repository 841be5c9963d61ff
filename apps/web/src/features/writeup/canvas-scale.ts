interface Size {
  readonly width: number;
  readonly height: number;
}

/** Safari on iPhones draws nothing on a canvas with more pixels. */
const MAX_CANVAS_PIXELS = 16_777_216;
/** No browser draws on a canvas with a longer side. */
const MAX_CANVAS_SIDE = 16_384;
/** More pixels per point cost memory and show no more detail. */
const MAX_DENSITY = 2;

/** Canvas pixels per CSS pixel: as sharp as the screen, within what every browser can allocate. */
export function canvasScale({ width, height }: Size, devicePixelRatio: number): number {
  return Math.min(
    Math.min(devicePixelRatio, MAX_DENSITY),
    Math.sqrt(MAX_CANVAS_PIXELS / (width * height)),
    MAX_CANVAS_SIDE / Math.max(width, height),
  );
}
