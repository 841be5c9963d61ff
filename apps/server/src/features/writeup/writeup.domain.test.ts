import { expect, it } from "vitest";
import { findSubmitRefusal } from "./writeup.domain.ts";

const toDate = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const game = { writeupRequired: true, writeupDeadline: toDate(18), pausedAt: null };

it.each([
  ["WRITEUP-2 a writeup is accepted at the deadline", game, toDate(18), undefined],
  ["WRITEUP-2 a writeup is rejected after the deadline", game, toDate(19), "writeup.too-late"],
  [
    "WRITEUP-2 a writeup is rejected if the game does not require writeups",
    { ...game, writeupRequired: false },
    toDate(10),
    "writeup.not-wanted",
  ],
  [
    "PAUSE-1 a writeup is accepted while the game is paused",
    { ...game, pausedAt: toDate(17) },
    toDate(19),
    undefined,
  ],
])("%s", (_case, testedGame, now, expected) => {
  expect(findSubmitRefusal(testedGame, now)).toBe(expected);
});
