import { expect, it } from "vitest";
import { rowCounts } from "./row-counts.ts";

it("GROW-1 counts again after a change, and after ten seconds", async () => {
  let now = 0;
  let rowCount = 1;
  let callCount = 0;
  const count = async () => {
    callCount += 1;
    return rowCount;
  };
  const counts = rowCounts(count, { now: () => new Date(now) });
  await counts.get("users");
  rowCount = 2;
  now = 9999;
  expect([await counts.get("users"), callCount]).toEqual([1, 1]);
  now = 10_000;
  expect([await counts.get("users"), callCount]).toEqual([2, 2]);
  rowCount = 3;
  counts.forgetAll();
  expect([await counts.get("users"), callCount]).toEqual([3, 3]);
  rowCount = 4;
  now = -10_000;
  expect([await counts.get("users"), callCount], "after the clock was set back").toEqual([4, 4]);
});

it("GROW-1 counts once for concurrent calls", async () => {
  let now = 0;
  let callCount = 0;
  const count = async () => {
    callCount += 1;
    return callCount;
  };
  const counts = rowCounts(count, { now: () => new Date(now) });
  await counts.get("users");
  now = 10_000;
  expect(await Promise.all([1, 2, 3].map(() => counts.get("users")))).toEqual([2, 2, 2]);
});
