import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { listScoreTicks, listTimeTicks, spreadLabels } from "./timeline-ticks.ts";

it.each([
  [0, 1000, [0, 200, 400, 600, 800, 1000]],
  [0, 1234, [0, 500, 1000, 1500]],
  [0, 7306, [0, 2000, 4000, 6000, 8000]],
  [0, 36, [0, 10, 20, 30, 40]],
  [-70, 30, [-100, -50, 0, 50]],
  [-10, 990, [-500, 0, 500, 1000]],
  [-70, 0, [-80, -60, -40, -20, 0]],
])("labels the axis from %i to %i with round scores", (minScore, maxScore, scores) => {
  expect(listScoreTicks(minScore, maxScore)).toEqual(scores);
});

it("labels the ends of an axis that ends at round scores", () => {
  for (const minScore of [-990, -70, -10, 0])
    for (const maxScore of [1, 30, 990, 1234]) {
      const ticks = listScoreTicks(minScore, maxScore);
      expect(listScoreTicks(ticks[0] ?? 0, ticks.at(-1) ?? 0)).toEqual(ticks);
    }
});

it("labels the time axis with full hours, or shorter steps if there is room", () => {
  const toTime = (hour: number, minute = 0) => new Date(2026, 0, 1, hour, minute).getTime();
  expect(listTimeTicks({ from: toTime(9, 10), to: toTime(13, 20) }, 5)).toEqual([
    toTime(10),
    toTime(11),
    toTime(12),
    toTime(13),
  ]);
  expect(listTimeTicks({ from: toTime(9), to: toTime(9) + 10 * MINUTE_MS }, 3)).toEqual([
    toTime(9),
    toTime(9, 5),
    toTime(9, 10),
  ]);
  expect(listTimeTicks({ from: toTime(0), to: toTime(0) + 24 * HOUR_MS }, 4)).toHaveLength(5);
  expect(listTimeTicks({ from: toTime(9) + 1, to: toTime(9) + 2 }, 4)).toEqual([]);
});

it("moves labels apart without leaving the chart", () => {
  expect(spreadLabels([10, 12, 50], 14, 100)).toEqual([10, 24, 50]);
  expect(spreadLabels([100, 98, 10], 14, 100)).toEqual([100, 86, 10]);
});
