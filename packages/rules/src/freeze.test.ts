import { expect, it } from "vitest";
import { getFreezeStart, isValidFreeze } from "./freeze.ts";

it.each([
  ["is not frozen without a freeze", null, null, 10, undefined],
  ["is not frozen before the freeze", 10, null, 9, undefined],
  ["is frozen from the freeze on", 10, null, 10, 10],
  ["is frozen long after the freeze", 10, null, 1000, 10],
  ["is frozen until just before the unfreeze", 10, 20, 19, 10],
  ["is not frozen from the unfreeze on", 10, 20, 20, undefined],
])("FREEZE-1 a board %s", (_case, freezeAt, unfreezeAt, now, expected) => {
  expect(getFreezeStart({ freezeAt, unfreezeAt }, now)).toBe(expected);
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
