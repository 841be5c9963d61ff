import { expect, it } from "vitest";
import { canvasScale } from "./canvas-scale.ts";

it.each([
  ["as sharp as a plain screen", { width: 360, height: 500 }, 1, 1],
  ["as sharp as a fine screen", { width: 360, height: 500 }, 2, 2],
  ["never more than twice as many pixels per side", { width: 360, height: 500 }, 4, 2],
  ["no more pixels than an iPhone can draw", { width: 4096, height: 8192 }, 2, Math.SQRT1_2],
  ["no longer side than any browser can draw", { width: 10, height: 163_840 }, 2, 0.1],
])("WRITEUP-6 draws a page %s", (_what, size, devicePixelRatio, scale) => {
  expect(canvasScale(size, devicePixelRatio)).toBeCloseTo(scale);
});
