import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeChallengeValue } from "./score-curve.ts";

const solves = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100];

describe("SCORE-1 computeChallengeValue", () => {
  it.each([
    [1000, 0.25, 5, [1000, 1000, 864, 752, 661, 586, 525, 434, 373, 295, 266, 252, 250, 250]],
    [1000, 0.1, 10, [1000, 1000, 914, 836, 766, 703, 645, 546, 465, 321, 234, 149, 106, 100]],
    [500, 0.1, 3, [500, 500, 372, 281, 215, 168, 134, 93, 72, 54, 50, 50, 50, 50]],
    [500, 0.5, 8, [500, 500, 470, 444, 421, 401, 383, 354, 331, 293, 273, 256, 250, 250]],
    [100, 0.25, 10, [100, 100, 92, 86, 80, 75, 70, 62, 55, 43, 36, 29, 25, 25]],
    [1000, 0, 5, [1000, 1000, 818, 670, 548, 449, 367, 246, 165, 60, 22, 3, 0, 0]],
    [997, 0.333, 4.5, [997, 997, 864, 758, 673, 605, 550, 472, 421, 361, 341, 333, 332, 332]],
  ])(
    "decreases from %i points to the fraction %f with the difficulty %f",
    (originalScore, minScoreRate, difficulty, values) => {
      const scoring = { originalScore, minScoreRate, difficulty };
      expect(solves.map((count) => computeChallengeValue(scoring, count))).toEqual(values);
    },
  );

  it("never rises with more solves and stays within its bounds", () => {
    const anyScoring = fc.record({
      originalScore: fc.integer({ min: 0, max: 1_000_000 }),
      minScoreRate: fc.double({ min: 0, max: 1, noNaN: true }),
      difficulty: fc.double({ min: 0.01, max: 1000, noNaN: true }),
    });
    fc.assert(
      fc.property(anyScoring, fc.nat(10_000), (scoring, count) => {
        const value = computeChallengeValue(scoring, count);
        expect(computeChallengeValue(scoring, count + 1)).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(scoring.originalScore);
        expect(value).toBeGreaterThanOrEqual(Math.floor(scoring.originalScore * scoring.minScoreRate));
      }),
    );
  });
});
