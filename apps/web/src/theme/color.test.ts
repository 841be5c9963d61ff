import { computeContrast, isHexColor, mix, toShades } from "@gonfalon/rules/color.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryColors } from "./category-colors.ts";
import { chartSeries } from "./chart-series.ts";
import { toAccentText } from "./css-variables.ts";
import { gold, places, schemes } from "./palette.ts";

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
    expect(computeContrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(computeContrast("#e3a725", "#e3a725")).toBeCloseTo(1);
  });
});

describe("the shades of any color", () => {
  it("have the color itself as shade 5 and go from light to dark", () =>
    fc.assert(
      fc.property(hexColor, (hex) => {
        const shades = toShades(hex);
        expect(shades[5]).toBe(hex);
        const contrasts = shades.map((shade) => computeContrast(shade, "#000000"));
        expect(contrasts).toEqual([...contrasts].sort((a, b) => b - a));
      }),
    ));
});

describe.each(["dark", "light"] as const)("the %s palette of the product", (scheme) => {
  const { page, surface, raised, hover, sunken, field, tint, onOk, ...colors } = schemes[scheme];
  const backgrounds = { page, surface, raised, hover, sunken, field };

  it.each(["text", "text2", "text3"] as const)("makes %s readable on every background", (name) => {
    for (const background of Object.values(backgrounds))
      expect(computeContrast(colors[name], background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["ok", "bad", "warn", "info", "ice", "goldText", "silverText", "bronzeText"] as const)(
    "makes %s readable on a page, on a card, and on its own tint on both",
    (name) => {
      for (const background of [page, surface]) {
        expect(computeContrast(colors[name], background)).toBeGreaterThanOrEqual(4.5);
        expect(computeContrast(colors[name], mix(background, colors[name], 0.12))).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    },
  );

  it("makes the border of controls visible", () =>
    expect(computeContrast(colors.control, surface)).toBeGreaterThanOrEqual(3));

  it("makes the label on a solve mark readable", () =>
    expect(computeContrast(onOk, colors.ok)).toBeGreaterThanOrEqual(4.5));

  it.each(Object.entries(categoryColors))("makes %s readable on a card and on its tint", (_, pair) => {
    expect(computeContrast(pair[scheme], surface)).toBeGreaterThanOrEqual(4.5);
    const tintedColor = mix(surface, pair[scheme], Number.parseInt(tint, 10) / 100);
    expect(computeContrast(pair[scheme], tintedColor)).toBeGreaterThanOrEqual(4.5);
  });

  it("makes every line of a chart visible, each in a different color", () => {
    const lineColors = chartSeries.map((line) => line[scheme]);
    expect(new Set(lineColors).size).toBe(lineColors.length);
    for (const line of lineColors) expect(computeContrast(line, surface)).toBeGreaterThanOrEqual(3);
  });
});

describe("the accent color", () => {
  it("has the values of the design as text", () => {
    expect(toAccentText("dark", gold)).toBe("#f6b51e");
    expect(toAccentText("light", gold)).toBe("#7f5500");
  });

  it("is readable as text on every background and on its wash, for any platform color", () =>
    fc.assert(
      fc.property(hexColor, fc.constantFrom("dark", "light"), (hex, scheme) => {
        const { page, surface, raised, hover, sunken, wash } = schemes[scheme];
        const text = toAccentText(scheme, toShades(hex));
        for (const background of [page, surface, raised, hover, sunken, mix(surface, hex, wash)])
          expect(computeContrast(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
    ));
});

it("makes the label of the first three places readable", () => {
  for (const fill of [places.gold, places.silver, places.bronze])
    expect(computeContrast(places.label, fill)).toBeGreaterThanOrEqual(7);
});
