import { expect, it } from "vitest";
import { isClosed } from "./deadline.ts";

it.each([
  ["is open without a deadline", null, "running", 100, false],
  ["is open before the deadline", 100, "running", 99, false],
  ["is open at the deadline", 100, "running", 100, false],
  ["is closed after the deadline", 100, "running", 101, true],
  ["is open again after the end of the game", 100, "after", 101, false],
] as const)("CLOSE-2 a challenge %s", (_case, deadline, phase, now, expected) => {
  expect(isClosed(deadline, phase, now)).toBe(expected);
});
