import { expect, it } from "vitest";
import { bloodPlace, solveKind } from "./blood.ts";

it.each([
  [0, "FirstBlood", 1],
  [1, "SecondBlood", 2],
  [2, "ThirdBlood", 3],
  [3, "Normal", undefined],
  [4, "Normal", undefined],
] as const)("SCORE-4 the solve with index %i is %s, and its place is %s", (index, kind, place) => {
  expect(solveKind(index, false)).toBe(kind);
  expect(bloodPlace(kind)).toBe(place);
});

it.each([0, 1, 2])("SCORE-4 without a blood bonus, the solve with index %i is Normal", (index) => {
  expect(solveKind(index, true)).toBe("Normal");
});

it.each(["Unaccepted", "NewHint", "NewChallenge"])("%s has no place", (type) => {
  expect(bloodPlace(type)).toBeUndefined();
});
