import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import {
  getInitialZoom,
  listZooms,
  MIN_STEPS,
  moveSteps,
  type Selection,
  type Steps,
  toSelection,
  toSteps,
  toVisibleSpan,
  ZOOM_STEPS,
} from "./timeline-zoom.ts";

it("offers only zooms shorter than the game so far, and opens a long game on its last week", () => {
  expect(listZooms({ from: 0, to: 2 * HOUR_MS })).toEqual(["all", "hour"]);
  expect(listZooms({ from: 0, to: 2 * DAY_MS })).toEqual(["all", "day", "hour"]);
  expect(getInitialZoom({ from: 0, to: 14 * DAY_MS })).toBe("all");
  expect(getInitialZoom({ from: 0, to: 15 * DAY_MS })).toBe("week");
});

const fullSpan = { from: 0, to: 15 * DAY_MS };

it.each<[string, Selection, { from: number; to: number }]>([
  ["everything", "all", fullSpan],
  ["the last week", "week", { from: 8 * DAY_MS, to: 15 * DAY_MS }],
  ["a selected part", { from: DAY_MS, to: 2 * DAY_MS }, { from: DAY_MS, to: 2 * DAY_MS }],
  ["no more than the whole period", { from: -DAY_MS, to: Number.POSITIVE_INFINITY }, fullSpan],
])("shows %s", (_, selection, span) => {
  expect(toVisibleSpan(fullSpan, selection)).toEqual(span);
});

it("selects a part by steps, and everything with all steps", () => {
  expect(toSelection({ from: 1000, to: 2000 }, [50, 100])).toEqual({ from: 1250, to: 1500 });
  expect(toSelection(fullSpan, [0, ZOOM_STEPS])).toBe("all");
  expect(toSteps({ from: 1000, to: 2000 }, { from: 1250, to: 1500 })).toEqual([50, 100]);
});

it("follows the running game if the selected part ends at the last step", () => {
  const selection = toSelection({ from: 0, to: 1000 }, [100, ZOOM_STEPS]);
  expect(toVisibleSpan({ from: 0, to: 1600 }, selection)).toEqual({ from: 500, to: 1600 });
});

it("extends a short part to the minimum number of steps, even at the end", () => {
  expect(toSteps(fullSpan, { from: 0, to: 1 })).toEqual([0, MIN_STEPS]);
  expect(toSteps(fullSpan, { from: fullSpan.to - 1, to: fullSpan.to })).toEqual([
    ZOOM_STEPS - MIN_STEPS,
    ZOOM_STEPS,
  ]);
});

it.each<[number, Steps]>([
  [10, [60, 110]],
  [-70, [0, 50]],
  [500, [150, 200]],
])("moves a part by %i steps within the period", (offset, steps) => {
  expect(moveSteps([50, 100], offset)).toEqual(steps);
});
