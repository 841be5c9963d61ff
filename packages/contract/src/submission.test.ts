import { expect, it } from "vitest";
import { findFlagRefusal } from "./submission.ts";

it.each([
  ["rejects an empty flag", "", "submission.empty"],
  ["accepts a flag of one character", "a", undefined],
  ["accepts a flag of 127 characters", "a".repeat(127), undefined],
  ["rejects a flag of 128 characters", "a".repeat(128), "submission.too-long"],
  ["accepts a flag of 127 characters that are surrogate pairs", "😀".repeat(127), undefined],
  ["rejects a flag of 128 characters that are surrogate pairs", "😀".repeat(128), "submission.too-long"],
  ["rejects a flag with a NUL character", "flag{\0}", "request.field-invalid"],
] as const)("SUBMIT-1 %s", (_title, flag, refusal) => {
  expect(findFlagRefusal(flag)).toBe(refusal);
});
