import { expect, it } from "vitest";
import { maxCurveSolves, scorePoints } from "./score-points.ts";

const scoring = { originalScore: 1000, minScoreRate: 0.25, difficulty: 5 };

it("draws the curve until it is nearly flat, for 10 to 400 solves or past the current number", () => {
  expect(maxCurveSolves(scoring, 0)).toBe(21);
  expect(maxCurveSolves(scoring, 100)).toBe(125);
  expect(maxCurveSolves(scoring, 1000)).toBe(1250);
  expect(maxCurveSolves({ ...scoring, difficulty: 0.1 }, 0)).toBe(10);
  expect(maxCurveSolves({ ...scoring, difficulty: 1_000_000 }, 0)).toBe(400);
});

it("returns one point per solve", () => {
  expect(scorePoints(scoring, 3)).toEqual([
    { solves: 1, value: 1000 },
    { solves: 2, value: 864 },
    { solves: 3, value: 752 },
  ]);
});
