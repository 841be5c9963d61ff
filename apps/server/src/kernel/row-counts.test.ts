import { expect, it } from "vitest";
import { rowCounts } from "./row-counts.ts";

it("GROW-1 counts again after a change, and after ten seconds", async () => {
  let now = 0;
  let rows = 1;
  let calls = 0;
  const count = async () => {
    calls += 1;
    return rows;
  };
  const counts = rowCounts(count, { now: () => new Date(now) });
  await counts.get("users");
  rows = 2;
  now = 9999;
  expect([await counts.get("users"), calls]).toEqual([1, 1]);
  now = 10_000;
  expect([await counts.get("users"), calls]).toEqual([2, 2]);
  rows = 3;
  counts.forgetAll();
  expect([await counts.get("users"), calls]).toEqual([3, 3]);
  rows = 4;
  now = -10_000;
  expect([await counts.get("users"), calls], "after the clock was set back").toEqual([4, 4]);
});

it("GROW-1 counts once for concurrent calls", async () => {
  let now = 0;
  let calls = 0;
  const count = async () => {
    calls += 1;
    return calls;
  };
  const counts = rowCounts(count, { now: () => new Date(now) });
  await counts.get("users");
  now = 10_000;
  expect(await Promise.all([1, 2, 3].map(() => counts.get("users")))).toEqual([2, 2, 2]);
});
