import { expect, it } from "vitest";
import { findPlayRefusal, findPlayTimeRefusal } from "./play-access.ts";

it.each([
  ["before", false, "game.not-started"],
  ["before", true, "game.not-started"],
  ["running", false, undefined],
  ["running", true, undefined],
  ["after", false, "game.ended"],
  ["after", true, undefined],
] as const)("PLAY-1 in phase %s with practice mode %s, the refusal is %s", (phase, practiceMode, refusal) => {
  expect(findPlayTimeRefusal(phase, practiceMode)).toBe(refusal);
  expect(findPlayRefusal({ status: "Accepted", phase, practiceMode })).toBe(refusal);
});

it.each([
  [undefined, "participation.missing"],
  ["Pending", "participation.not-accepted"],
  ["Rejected", "participation.not-accepted"],
  ["Suspended", "participation.not-accepted"],
] as const)("PLAY-1 with the registration status %s, the refusal in every phase is %s", (status, refusal) => {
  for (const phase of ["before", "running", "after"] as const)
    for (const practiceMode of [false, true])
      expect(findPlayRefusal({ status, phase, practiceMode })).toBe(refusal);
});
