import { expect, it } from "vitest";
import { getProgress, listPhases } from "./phases.ts";

const game = {
  start: 100,
  end: 200,
  pausedAt: null,
  freezeAt: null,
  unfreezeAt: null,
  writeupRequired: false,
  writeupDeadline: 300,
};
const frozenGame = { ...game, freezeAt: 180, writeupRequired: true };

it.each([
  ["before the start", game, 99, "registration:current running:ahead"],
  ["from the start", game, 100, "registration:done running:current"],
  ["from the end", game, 200, "registration:done running:done"],
  ["while paused", { ...game, pausedAt: 150 }, 250, "registration:done running:current"],
  ["before the freeze", frozenGame, 179, "registration:done running:current freeze:ahead writeups:ahead"],
  ["while frozen", frozenGame, 180, "registration:done running:current freeze:current writeups:ahead"],
  [
    "while frozen after the end",
    frozenGame,
    200,
    "registration:done running:done freeze:current writeups:current",
  ],
  [
    "after the unfreeze and the writeup deadline",
    { ...frozenGame, unfreezeAt: 210 },
    300,
    "registration:done running:done freeze:done writeups:done",
  ],
] as const)("lists the phases %s", (_, times, now, phases) =>
  expect(
    listPhases(times, now)
      .map(({ name, state }) => `${name}:${state}`)
      .join(" "),
  ).toBe(phases),
);

it.each([
  ["before the start", 99, game, 0],
  ["during the game", 159, game, 0.59],
  ["after the end", 250, game, 1],
  ["while paused", 250, { ...game, pausedAt: 150 }, 0.5],
] as const)("computes the progress %s", (_, now, times, progress) =>
  expect(getProgress(times, now)).toBe(progress),
);
