import { expect, it } from "vitest";
import { getBloodPlace, getSolveKind } from "./blood.ts";

it.each([
  [0, "FirstBlood", 1],
  [1, "SecondBlood", 2],
  [2, "ThirdBlood", 3],
  [3, "Normal", undefined],
  [4, "Normal", undefined],
] as const)("SCORE-4 the solve with index %i is %s, and its place is %s", (index, kind, place) => {
  expect(getSolveKind(index, false)).toBe(kind);
  expect(getBloodPlace(kind)).toBe(place);
});

it.each([0, 1, 2])("SCORE-4 without a blood bonus, the solve with index %i is Normal", (index) => {
  expect(getSolveKind(index, true)).toBe("Normal");
});

it.each(["Unaccepted", "NewHint", "NewChallenge"])("%s has no place", (type) => {
  expect(getBloodPlace(type)).toBeUndefined();
});
