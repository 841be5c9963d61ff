import { describe, expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { diffForms, getRange, isChallengeForm, isInRange, toForm, toScoring } from "./challenge-form.ts";

const challenge = buildChallenge({ hints: ["one"], disableBloodBonus: true });
const form = toForm(challenge);

describe("the update of a challenge", () => {
  it("contains only changed fields, in wire format", () => {
    expect(diffForms(form, form)).toEqual({});
    const after = { ...form, bloodBonus: true, hints: ["one", " ", "two"], difficulty: "7.5", title: "New" };
    expect(diffForms(form, after)).toEqual({
      disableBloodBonus: false,
      hints: ["one", "two"],
      difficulty: 7.5,
      title: "New",
    });
  });

  it("contains a removed deadline as 0, and complete lists of requirements and tags", () => {
    const before = toForm(
      buildChallenge({ deadlineUtc: Date.UTC(2026, 0, 1), tags: ["Easy"], requires: [3] }),
    );
    const after = { ...before, deadlineUtc: "", tags: ["Easy", "New"], requires: [], categoryLabel: "Lamps" };
    expect(diffForms(before, after)).toEqual({
      deadlineUtc: 0,
      tags: ["Easy", "New"],
      requires: [],
      categoryLabel: "Lamps",
    });
  });
});

describe("a number", () => {
  it.each([
    ["originalScore", 0],
    ["difficulty", 0.1],
  ] as const)("is accepted in the field %s if it is %j", (name, input) => {
    expect(isInRange(input, getRange(name))).toBe(true);
  });

  it.each([
    ["originalScore", 1.5],
    ["originalScore", ""],
    ["difficulty", 0],
    ["submissionLimit", 10_001],
    ["containerExposePort", 65_536],
  ] as const)("is rejected in the field %s if it is %j", (name, input) => {
    expect(isInRange(input, getRange(name))).toBe(false);
  });
});

it("returns no input for the score curve while a number is incomplete", () => {
  expect(toScoring(form)).toEqual({ originalScore: 1000, difficulty: 5, minScoreRate: 0.25 });
  expect(toScoring({ ...form, difficulty: "" })).toBeUndefined();
});

it("accepts a stored form as a draft and rejects other values", () => {
  expect(isChallengeForm(JSON.parse(JSON.stringify(form)))).toBe(true);
  for (const invalidForm of [
    null,
    {},
    { ...form, hints: [1] },
    { ...form, requires: ["1"] },
    { ...form, minScoreRate: "1" },
  ])
    expect(isChallengeForm(invalidForm)).toBe(false);
});
