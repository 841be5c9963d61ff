import { expect, it } from "vitest";
import { buildTimeline, selectTopTimelines } from "./timeline.ts";

it("BOARD-3 a timeline has an entry per solve, adjustment and hint, in chronological order", () => {
  const solves = [
    { at: 10, points: 100 },
    { at: 30, points: 0 },
  ];
  const changes = [
    { at: 40, points: 5 },
    { at: 20, points: -30 },
  ];
  expect(buildTimeline(solves, [])).toEqual([
    { time: 10, score: 100 },
    { time: 30, score: 100 },
  ]);
  expect(buildTimeline(solves, changes)).toEqual([
    { time: 10, score: 100 },
    { time: 20, score: 70 },
    { time: 30, score: 70 },
    { time: 40, score: 75 },
  ]);
});

it.each([
  [1, true],
  [10, true],
  [11, false],
  [0, false],
  [null, false],
])("BOARD-3 a team with the rank %s in its division has a timeline on the board: %s", (rank, isShown) => {
  const lines = selectTopTimelines(
    [{ rank: 0, divisionRank: rank }],
    () => "students",
    () => "line",
  );
  expect(lines).toEqual(isShown ? { all: [], students: ["line"] } : { all: [] });
});
