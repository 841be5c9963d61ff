import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BrandPalette,
  formatRatio,
  getPlatformAccent,
  listContrastRatios,
  toBrandAccent,
  toBrandTokens,
} from "./brand-palette.ts";
import { computeContrast } from "./color.ts";

const palette: BrandPalette = {
  page: "#ffffff",
  card: "#ffffff",
  line: "#dddddd",
  text: "#111111",
  quiet: "#767676",
  accent: "#3366cc",
};

describe("BRAND-2", () => {
  it.each([
    ["#767676", "#ffffff", "4.54", true],
    ["#777777", "#ffffff", "4.48", false],
    ["#000000", "#ffffff", "21.00", true],
    ["#ffffff", "#ffffff", "1.00", false],
    ["#777777", "#000000", "4.69", true],
    ["#747474", "#000000", "4.49", false],
  ])("%s on %s has the ratio %s and is readable: %s", (quiet, page, ratio, isReadable) => {
    const [, , ratioOnPage] = listContrastRatios({ ...palette, quiet, page });
    expect(ratioOnPage).toMatchObject({ foreground: "quiet", background: "page", isReadable });
    expect(formatRatio(ratioOnPage?.ratio ?? 0)).toBe(ratio);
  });

  it("checks both text colors on both backgrounds", () => {
    const pairs = listContrastRatios(palette).map(
      ({ foreground, background }) => `${foreground} ${background}`,
    );
    expect(pairs).toEqual(["text page", "text card", "quiet page", "quiet card"]);
  });

  it("does not round a rejected ratio up to the minimum", () => expect(formatRatio(4.4999)).toBe("4.49"));
});

it.each([
  [palette, { ...palette, accent: "#ff0000" }, "#00ff00", "#3366cc"],
  [null, { ...palette, accent: "#ff0000" }, "#00ff00", "#ff0000"],
  [null, null, "#00ff00", "#00ff00"],
  [null, null, null, null],
])(
  "BRAND-3 the accent of a palette replaces the accent of the general settings, row %#",
  (light, dark, customTheme, expected) =>
    expect(getPlatformAccent({ light, dark }, customTheme)).toBe(expected),
);

it("makes the label readable on a scheme's accent that differs from the platform's accent", () => {
  const { label, shades } = toBrandAccent("#ffee00", toBrandTokens(palette), "#112244");
  expect(label).toBe("#ffffff");
  expect(computeContrast(label, shades[5])).toBeGreaterThanOrEqual(4.5);
});

it("derives backgrounds on which text is readable, and visible borders of controls, from every accepted palette", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`);
  const palettes = fc.record({
    page: color,
    card: color,
    line: color,
    text: color,
    quiet: color,
    accent: color,
  });
  fc.assert(
    fc.property(palettes, (generatedPalette) => {
      fc.pre(listContrastRatios(generatedPalette).every(({ isReadable }) => isReadable));
      const { page, surface, raised, hover, sunken, field, control, text, text2, text3 } =
        toBrandTokens(generatedPalette);
      for (const background of [page, surface, raised, hover, sunken, field])
        for (const foreground of [text, text2, text3])
          expect(computeContrast(foreground, background)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(control, surface)).toBeGreaterThanOrEqual(3);
    }),
  );
});
