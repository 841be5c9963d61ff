import { expect, it } from "vitest";
import { getFlagState, validateFlag } from "./flag-state.ts";

it.each([
  ["open", { limit: 0, attempts: 99 }, false],
  ["open", { limit: 3, attempts: 2 }, false],
  ["exhausted", { limit: 3, attempts: 3 }, false],
  ["solved", { limit: 3, attempts: 3 }, true],
  ["not-allowed", { limit: 3, attempts: 3, canSubmit: false }, false],
  ["open", { limit: 0, attempts: 0, deadline: 50 }, false],
  ["closed", { limit: 0, attempts: 0, deadline: 49 }, false],
  ["solved", { limit: 0, attempts: 0, deadline: 49 }, true],
] as const)("returns %s for %j, solved: %s", (state, overrides, isSolved) => {
  const challenge = { canSubmit: true, deadline: null, ...overrides };
  expect(getFlagState(challenge, isSolved, { now: 50, end: 100, pausedAt: null })).toBe(state);
});

it.each([
  ["paused", false],
  ["solved", true],
] as const)("PAUSE-1 returns %s while the game is paused, solved: %s", (state, isSolved) => {
  const challenge = { canSubmit: false, deadline: 49, limit: 3, attempts: 3 };
  expect(getFlagState(challenge, isSolved, { now: 50, end: 100, pausedAt: 50 })).toBe(state);
});

it("CLOSE-2 ignores the deadline after the end of the game", () => {
  const challenge = { canSubmit: true, deadline: 49, limit: 0, attempts: 0 };
  expect(getFlagState(challenge, false, { now: 100, end: 100, pausedAt: null })).toBe("open");
});

it("SUBMIT-1 rejects empty and too long flags, but not surrounding spaces", () => {
  expect(validateFlag("   ")).toBe("missing");
  expect(validateFlag("a".repeat(128))).toBe("too-long");
  expect(validateFlag(` ${"a".repeat(127)} `)).toBeUndefined();
});
