import { expect, it } from "vitest";
import { submitRefusal } from "./writeup.domain.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const game = { writeupRequired: true, writeupDeadline: at(18), pausedAt: null };

it.each([
  ["WRITEUP-2 a writeup is accepted at the deadline", game, at(18), undefined],
  ["WRITEUP-2 a writeup is rejected after the deadline", game, at(19), "writeup.too-late"],
  [
    "WRITEUP-2 a writeup is rejected if the game does not require writeups",
    { ...game, writeupRequired: false },
    at(10),
    "writeup.not-wanted",
  ],
  [
    "PAUSE-1 a writeup is accepted while the game is paused",
    { ...game, pausedAt: at(17) },
    at(19),
    undefined,
  ],
])("%s", (_case, testedGame, now, expected) => {
  expect(submitRefusal(testedGame, now)).toBe(expected);
});
