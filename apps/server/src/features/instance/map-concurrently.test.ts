import { expect, it } from "vitest";
import { mapConcurrently } from "./map-concurrently.ts";

it("runs at most three at a time and returns the results in the order of the items", async () => {
  let runningCount = 0;
  let maxRunningCount = 0;
  const doubledNumbers = await mapConcurrently(3, [5, 1, 4, 2, 3], async (number) => {
    maxRunningCount = Math.max(maxRunningCount, ++runningCount);
    for (let turn = 0; turn < number; turn++) await Promise.resolve();
    runningCount--;
    return number * 2;
  });
  expect(doubledNumbers).toEqual([10, 2, 8, 4, 6]);
  expect(maxRunningCount).toBe(3);
});

it("returns an empty array for no items", async () => {
  expect(await mapConcurrently(3, [], async () => 1)).toEqual([]);
});
