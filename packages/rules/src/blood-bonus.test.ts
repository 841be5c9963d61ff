import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeBloodPoints,
  DEFAULT_BLOOD_BONUS,
  isValidBloodBonus,
  packBloodBonus,
  unpackBloodBonus,
} from "./blood-bonus.ts";

describe("packing", () => {
  it("packs and unpacks the default and the documented example", () => {
    expect(unpackBloodBonus(DEFAULT_BLOOD_BONUS)).toEqual([50, 30, 10]);
    expect(packBloodBonus([100, 50, 20])).toBe(104_908_820);
  });

  it("restores every packed bonus", () => {
    const part = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(fc.tuple(part, part, part), (bonus) => {
        expect(unpackBloodBonus(packBloodBonus(bonus))).toEqual(bonus);
        expect(isValidBloodBonus(packBloodBonus(bonus))).toBe(true);
      }),
    );
  });

  it.each([
    packBloodBonus([1001, 0, 0]),
    packBloodBonus([0, 1023, 0]),
    packBloodBonus([0, 0, 1001]),
    -1,
    1_073_741_824,
  ])("SCORE-2 rejects %i", (packedBonus) => {
    expect(isValidBloodBonus(packedBonus)).toBe(false);
  });
});

describe("SCORE-3 computeBloodPoints", () => {
  it.each([
    [1000, [1050, 1030, 1010, 1100, 1500]],
    [864, [907, 890, 873, 950, 1296]],
    [752, [790, 775, 760, 827, 1128]],
    [500, [525, 515, 505, 550, 750]],
    [333, [350, 343, 336, 366, 500]],
    [150, [158, 154, 152, 165, 225]],
    [130, [136, 134, 131, 143, 195]],
    [70, [74, 72, 71, 77, 105]],
    [50, [52, 52, 50, 55, 75]],
    [30, [31, 31, 30, 33, 45]],
    [10, [10, 10, 10, 11, 15]],
    [1, [1, 1, 1, 1, 2]],
  ])("returns the points for a value of %i", (value, expected) => {
    expect([50, 30, 10, 100, 500].map((bonus) => computeBloodPoints(value, bonus))).toEqual(expected);
  });
});
