import { expect, it } from "vitest";
import { getGamePhase } from "./game-phase.ts";

it.each([
  [9, "before"],
  [10, "running"],
  [19, "running"],
  [20, "after"],
] as const)("GAME-1 at %i, the phase of a game from 10 to 20 is %s", (now, phase) => {
  expect(getGamePhase({ start: 10, end: 20, pausedAt: null }, now)).toBe(phase);
});

it.each([
  [15, 25, "running"],
  [15, 16, "running"],
  // Possible only if the end of a paused game is edited.
  [20, 25, "after"],
] as const)("PAUSE-1 paused at %i, the phase of a game from 10 to 20 at %i is %s", (pausedAt, now, phase) => {
  expect(getGamePhase({ start: 10, end: 20, pausedAt }, now)).toBe(phase);
});
