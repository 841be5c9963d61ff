import { expect, it } from "vitest";
import { recentCounts } from "./recent-counts.ts";

it("counts the last additions of each name", () => {
  const counts = recentCounts({ max: 3 });
  for (const name of ["a", "a", "b"]) counts.add(name);
  expect([counts.getCount("a"), counts.getCount("b"), counts.getCount("c")]).toEqual([2, 1, 0]);
  counts.add("b");
  expect([counts.getCount("a"), counts.getCount("b")]).toEqual([1, 2]);
});

it("does not count an addition that was taken back, or has left the last ones before", () => {
  const counts = recentCounts({ max: 2 });
  const takeBack = counts.add("a");
  counts.add("a");
  takeBack();
  takeBack();
  expect(counts.getCount("a")).toBe(1);
  const takeBackLate = counts.add("b");
  counts.add("c");
  counts.add("c");
  takeBackLate();
  expect([counts.getCount("a"), counts.getCount("b"), counts.getCount("c")]).toEqual([0, 0, 2]);
});
