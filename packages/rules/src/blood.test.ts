import { expect, it } from "vitest";
import { bloodPlace, solveKind } from "./blood.ts";

it.each([
  [0, "FirstBlood", 1],
  [1, "SecondBlood", 2],
  [2, "ThirdBlood", 3],
  [3, "Normal", undefined],
  [4, "Normal", undefined],
] as const)("the solve with %i earlier solves is %s, and its place is %s", (earlierSolves, kind, place) => {
  expect(solveKind(earlierSolves, false)).toBe(kind);
  expect(solveKind(earlierSolves, true)).toBe("Normal");
  expect(bloodPlace(kind)).toBe(place);
});

it.each(["Unaccepted", "NewHint", "NewChallenge"])("%s has no place", (type) => {
  expect(bloodPlace(type)).toBeUndefined();
});
