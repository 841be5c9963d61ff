import { expect, it } from "vitest";
import { flagFault, flagState } from "./flag-state.ts";

it.each([
  ["open", { limit: 0, attempts: 99 }, false],
  ["open", { limit: 3, attempts: 2 }, false],
  ["exhausted", { limit: 3, attempts: 3 }, false],
  ["solved", { limit: 3, attempts: 3 }, true],
] as const)("the state is %s with %j", (state, challenge, solved) => {
  expect(flagState(challenge, solved)).toBe(state);
});

it("SUBMIT-1 rejects empty and too long flags, but not surrounding spaces", () => {
  expect(flagFault("   ")).toBe("missing");
  expect(flagFault("a".repeat(128))).toBe("too-long");
  expect(flagFault(` ${"a".repeat(127)} `)).toBeUndefined();
});
