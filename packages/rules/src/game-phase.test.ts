import { expect, it } from "vitest";
import { gamePhase } from "./game-phase.ts";

it.each([
  [9, "before"],
  [10, "running"],
  [19, "running"],
  [20, "after"],
] as const)("GAME-1 at %i a game from 10 to 20 is %s", (now, phase) => {
  expect(gamePhase({ start: 10, end: 20 }, now)).toBe(phase);
});
