import { expect, it } from "vitest";
import { findNextIndex } from "./next-item.ts";

// Seven items in three columns: the last row has one.
it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 3],
  ["ArrowRight", 6, undefined],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, undefined],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 3, 6],
  ["ArrowDown", 5, 6],
  ["ArrowDown", 6, undefined],
  ["ArrowUp", 5, 2],
  ["ArrowUp", 2, undefined],
  ["Home", 5, 0],
  ["End", 1, 6],
  ["a", 1, undefined],
] as const)("%s moves from item %i to %s", (key, index, nextIndex) => {
  expect(findNextIndex(key, index, 7, 3)).toBe(nextIndex);
});
