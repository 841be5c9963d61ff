import { describe, expect, it } from "vitest";
import { getWeeksAround, toFraction, toSpan } from "./game-timeline.ts";

const now = new Date(2026, 2, 28, 15, 30).getTime();
const weeks = getWeeksAround(now);
const toInstant = (month: number, day: number, hour = 0) => new Date(2026, month, day, hour).getTime();

it("shows seven weeks, three of them in the past, from midnight to midnight in local time", () => {
  expect(weeks.days).toHaveLength(49);
  expect([weeks.from, weeks.to]).toEqual([toInstant(2, 7), toInstant(3, 25)]);
  expect(weeks.days.map((day) => new Date(day).getHours()).every((hour) => hour === 0)).toBe(true);
});

describe("a game", () => {
  it("is positioned by its time", () => {
    const span = toSpan(weeks, { start: toInstant(2, 7), end: toInstant(2, 14) });
    expect(span?.left).toBe(0);
    expect(span?.width).toBeCloseTo(1 / 7, 2);
  });

  it("is cut off at the edges", () => {
    expect(toSpan(weeks, { start: toInstant(0, 1), end: toInstant(11, 1) })).toEqual({ left: 0, width: 1 });
  });

  it("is visible even if it lasts a minute", () => {
    expect(toSpan(weeks, { start: now, end: now + 60_000 })?.width).toBeGreaterThan(0.004);
  });

  it.each([
    ["before", toInstant(1, 1), toInstant(2, 7)],
    ["after", toInstant(3, 25), toInstant(4, 1)],
  ])("is not shown if it is %s the weeks", (_case, start, end) => {
    expect(toSpan(weeks, { start, end })).toBeUndefined();
  });
});

it("positions an instant within the weeks, and limits the position to their start", () => {
  expect(toFraction(weeks, now)).toBeCloseTo(21.65 / 49, 2);
  expect(toFraction(weeks, 0)).toBe(0);
});
