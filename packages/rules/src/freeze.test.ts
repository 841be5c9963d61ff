import { expect, it } from "vitest";
import { frozenSince, isValidFreeze } from "./freeze.ts";

it.each([
  ["without a freeze", null, null, 10, undefined],
  ["before the freeze", 10, null, 9, undefined],
  ["from the freeze on", 10, null, 10, 10],
  ["long after it", 10, null, 1000, 10],
  ["until just before the unfreeze", 10, 20, 19, 10],
  ["from the unfreeze on", 10, 20, 20, undefined],
])("FREEZE-1 %s", (_case, freezeAt, unfreezeAt, now, expected) => {
  expect(frozenSince({ freezeAt, unfreezeAt }, now)).toBe(expected);
});

it.each([
  [null, null, true],
  [10, null, true],
  [10, 11, true],
  [10, 10, false],
  [10, 9, false],
  [null, 9, false],
])("FREEZE-1 a freeze at %s that ends at %s is valid: %s", (freezeAt, unfreezeAt, expected) => {
  expect(isValidFreeze({ freezeAt, unfreezeAt })).toBe(expected);
});
