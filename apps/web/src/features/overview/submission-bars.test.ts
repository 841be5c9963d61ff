import { expect, it } from "vitest";
import { listBars, listTicks } from "./submission-bars.ts";

const buildBucket = (start: number, submissions: number, correct: number) => ({
  start,
  submissions,
  correct,
});

it.each([
  ["no bars without buckets", [], []],
  ["no bars without submissions", [buildBucket(0, 0, 0), buildBucket(1, 0, 0)], []],
  [
    "heights as shares of the highest bar",
    [buildBucket(0, 0, 0), buildBucket(1, 20, 5), buildBucket(2, 10, 10)],
    [
      [0, 0],
      [1, 0.25],
      [0.5, 0.5],
    ],
  ],
] as const)("returns %s", (_, buckets, heights) =>
  expect(listBars(buckets).map(({ height, correctHeight }) => [height, correctHeight])).toEqual(heights),
);

it.each([
  [0, []],
  [1, [0]],
  [3, [0, 1, 2]],
  [48, [0, 12, 24, 36]],
  [50, [0, 13, 26, 39]],
] as const)("labels the times of %i buckets", (bucketCount, ticks) =>
  expect(listTicks(Array.from({ length: bucketCount }, (_, start) => buildBucket(start, 1, 0)))).toEqual(
    ticks,
  ),
);
