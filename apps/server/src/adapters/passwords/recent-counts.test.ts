import { expect, it } from "vitest";
import { recentCounts } from "./recent-counts.ts";

it("counts each name among the last additions", () => {
  const counts = recentCounts({ max: 3 });
  for (const name of ["a", "a", "b"]) counts.add(name);
  expect([counts.getCount("a"), counts.getCount("b"), counts.getCount("c")]).toEqual([2, 1, 0]);
  counts.add("b");
  expect([counts.getCount("a"), counts.getCount("b")]).toEqual([1, 2]);
});

it("undoes an addition once, and only while it is counted", () => {
  const counts = recentCounts({ max: 2 });
  const undo = counts.add("a");
  counts.add("a");
  undo();
  undo();
  expect(counts.getCount("a")).toBe(1);
  const undoLate = counts.add("b");
  counts.add("c");
  counts.add("c");
  undoLate();
  expect([counts.getCount("a"), counts.getCount("b"), counts.getCount("c")]).toEqual([0, 0, 2]);
});
