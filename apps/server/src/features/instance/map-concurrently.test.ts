import { expect, it } from "vitest";
import { mapConcurrently } from "./map-concurrently.ts";

it("runs at most three at a time and returns the results in the order of the items", async () => {
  let running = 0;
  let maxRunning = 0;
  const doubled = await mapConcurrently(3, [5, 1, 4, 2, 3], async (number) => {
    maxRunning = Math.max(maxRunning, ++running);
    for (let turn = 0; turn < number; turn++) await Promise.resolve();
    running--;
    return number * 2;
  });
  expect(doubled).toEqual([10, 2, 8, 4, 6]);
  expect(maxRunning).toBe(3);
});

it("returns an empty array for no items", async () => {
  expect(await mapConcurrently(3, [], async () => 1)).toEqual([]);
});
