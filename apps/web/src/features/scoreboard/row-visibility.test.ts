import { expect, it } from "vitest";
import { isRowVisible } from "./row-visibility.ts";

const view = { scrollTop: 0, height: 616, headHeight: 176, rowHeight: 44 };

it.each([
  [-1, 0, false],
  [0, 0, true],
  [9, 0, true],
  [10, 0, false],
  [10, 44, true],
  [0, 20, true],
  [0, 30, false],
])("row %i of a table that is scrolled by %i px is visible: %s", (index, scrollTop, isVisible) => {
  expect(isRowVisible(index, { ...view, scrollTop })).toBe(isVisible);
});
