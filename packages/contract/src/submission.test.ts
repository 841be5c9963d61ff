import { expect, it } from "vitest";
import { flagRefusal } from "./submission.ts";

it.each([
  ["nothing", "", "submission.empty"],
  ["one character", "a", undefined],
  ["127 characters", "a".repeat(127), undefined],
  ["128 characters", "a".repeat(128), "submission.too-long"],
  ["a NUL character", "flag{\0}", "request.field-invalid"],
] as const)("SUBMIT-1 a flag of %s", (_what, flag, refusal) => {
  expect(flagRefusal(flag)).toBe(refusal);
});
