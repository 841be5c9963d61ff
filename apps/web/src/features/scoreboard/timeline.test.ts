import { describe, expect, it } from "vitest";
import {
  getElapsedSpan,
  getScoreAt,
  getScoreRange,
  getTimeAt,
  toRunningTotals,
  toStepPath,
} from "./timeline.ts";

const line = {
  id: 1,
  name: "red",
  items: [
    { time: 20, score: 50 },
    { time: 60, score: 100 },
  ],
};

describe("the period of the chart", () => {
  it("ends now while the game runs, and at its end afterwards", () => {
    expect(getElapsedSpan({ start: 0, end: 100 }, 40)).toEqual({ from: 0, to: 40 });
    expect(getElapsedSpan({ start: 0, end: 100 }, 400)).toEqual({ from: 0, to: 100 });
  });

  it("BOARD-4 contains a solve that is newer than the clock of the chart", () => {
    const newerLine = {
      items: [
        { time: 30, score: 1 },
        { time: 55, score: 2 },
      ],
    };
    expect(getElapsedSpan({ start: 0, end: 100 }, 40, [{ items: [] }, newerLine])).toEqual({
      from: 0,
      to: 55,
    });
    expect(getElapsedSpan({ start: 0, end: 50 }, 40, [newerLine])).toEqual({ from: 0, to: 50 });
  });

  it("is never empty", () => {
    expect(getElapsedSpan({ start: 10, end: 100 }, 10)).toEqual({ from: 10, to: 11 });
  });
});

it.each([
  [0, 0],
  [19, 0],
  [20, 50],
  [59, 50],
  [60, 100],
  [1000, 100],
])("at the time %i, returns the score %i", (time, score) => {
  expect(getScoreAt(line, time)).toBe(score);
});

it("adds up solves in the order of their times", () => {
  const solves = [
    { time: 9, score: 100 },
    { time: 3, score: 50 },
  ];
  expect(toRunningTotals(solves)).toEqual([
    { time: 3, score: 50 },
    { time: 9, score: 150 },
  ]);
});

it("draws steps: the score is constant until the next solve or score change", () => {
  const plot = { width: 100, height: 10, span: { from: 0, to: 100 }, minScore: 0, maxScore: 100 };
  expect(toStepPath(line, plot)).toBe("M0 10H20V5H60V0H100");
  expect(toStepPath(line, { ...plot, span: { from: 50, to: 100 } })).toBe("M0 5H20V0H100");
});

it("finds the moment under the pointer, within the chart", () => {
  const plot = { width: 100, height: 10, span: { from: 1000, to: 2000 }, minScore: 0, maxScore: 100 };
  expect([-5, 0, 50, 100, 300].map((x) => getTimeAt(plot, x))).toEqual([1000, 1000, 1500, 2000, 2000]);
});

it.each([
  [0, 1000],
  [7306, 8000],
  [1000, 1000],
  [1234, 1500],
  [36, 40],
])("ends the axis for a score of %i at %i", (score, maxScore) => {
  expect(getScoreRange([{ ...line, items: [{ time: 1, score }] }])).toEqual({ minScore: 0, maxScore });
});

it("HINT-4 draws negative scores within the chart", () => {
  const items = [
    { time: 20, score: 30 },
    { time: 60, score: -70 },
  ];
  const plot = {
    width: 100,
    height: 150,
    span: { from: 0, to: 100 },
    ...getScoreRange([{ ...line, items }]),
  };
  expect(toStepPath({ items }, plot)).toBe("M0 50H20V20H60V120H100");
});
