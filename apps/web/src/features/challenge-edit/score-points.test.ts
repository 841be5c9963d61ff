import { expect, it } from "vitest";
import { getMaxSolveCount, listScorePoints } from "./score-points.ts";

const scoring = { originalScore: 1000, minScoreRate: 0.25, difficulty: 5 };

it("draws the curve until it is nearly flat, for 10 to 400 solves or past the current number of solves", () => {
  expect(getMaxSolveCount(scoring, 0)).toBe(21);
  expect(getMaxSolveCount(scoring, 100)).toBe(125);
  expect(getMaxSolveCount(scoring, 1000)).toBe(1250);
  expect(getMaxSolveCount({ ...scoring, difficulty: 0.1 }, 0)).toBe(10);
  expect(getMaxSolveCount({ ...scoring, difficulty: 1_000_000 }, 0)).toBe(400);
});

it("returns one point per solve", () => {
  expect(listScorePoints(scoring, 3)).toEqual([
    { solveCount: 1, value: 1000 },
    { solveCount: 2, value: 864 },
    { solveCount: 3, value: 752 },
  ]);
});
