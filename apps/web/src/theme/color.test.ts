import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, isHexColor, readableShade, toShades } from "./color.ts";
import { gold, grounds, ink, vellum } from "./palette.ts";

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a color", () => {
  it.each(["#e3a725", "#000000", "#FFFFFF"])("%s is valid", (text) => expect(isHexColor(text)).toBe(true));
  it.each(["", "#fff", "e3a725", "#e3a72g", "#e3a7255", "red"])("%s is invalid", (text) =>
    expect(isHexColor(text)).toBe(false),
  );
});

describe("contrast", () => {
  it("is 21 between black and white and 1 for equal colors", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#e3a725", "#e3a725")).toBeCloseTo(1);
  });
});

describe("the shades of any color", () => {
  it("have the color itself as shade 5 and go from light to dark", () =>
    fc.assert(
      fc.property(hexColor, (hex) => {
        const shades = toShades(hex);
        expect(shades[5]).toBe(hex);
        const onBlack = shades.map((shade) => contrast(shade, "#000000"));
        expect(onBlack).toEqual([...onBlack].sort((a, b) => b - a));
      }),
    ));

  it("include one that is readable as text on every background of both schemes", () =>
    fc.assert(
      fc.property(hexColor, (hex) => {
        for (const { page, surface } of Object.values(grounds)) {
          const text = readableShade(toShades(hex), [page, surface]);
          expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    ));
});

describe("the palette of the product", () => {
  it.each([
    ["text on a dark card", ink[0], ink[7]],
    ["quiet text on a dark card", ink[2], ink[7]],
    ["a placeholder on a dark field", ink[3], ink[6]],
    ["text on a light page", vellum[9], vellum[1]],
    ["quiet text on a light page", vellum[6], vellum[1]],
    ["a placeholder on a light field", vellum[5], "#ffffff"],
    ["black on gold", "#000000", gold[5]],
  ])("makes %s readable", (_, text, ground) => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5));
});
