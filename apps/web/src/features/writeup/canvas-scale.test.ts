import { expect, it } from "vitest";
import { getCanvasScale } from "./canvas-scale.ts";

it.each([
  ["at the resolution of a standard screen", { width: 360, height: 500 }, 1, 1],
  ["at the resolution of a high-density screen", { width: 360, height: 500 }, 2, 2],
  ["at no more than twice the CSS resolution", { width: 360, height: 500 }, 4, 2],
  ["with no more pixels than an iPhone can draw", { width: 4096, height: 8192 }, 2, Math.SQRT1_2],
  ["with no side longer than every browser can draw", { width: 10, height: 163_840 }, 2, 0.1],
])("WRITEUP-6 draws a page %s", (_, size, devicePixelRatio, scale) => {
  expect(getCanvasScale(size, devicePixelRatio)).toBeCloseTo(scale);
});
