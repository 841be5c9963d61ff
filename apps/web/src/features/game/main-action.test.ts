import { expect, it } from "vitest";
import { toMainAction } from "./main-action.ts";

it.each([
  ["register", "Unsubmitted", "before", true],
  ["register", "Unsubmitted", "running", false],
  ["register", "Rejected", "running", false],
  ["register", "Unsubmitted", "after", true],
  ["pending", "Pending", "before", false],
  ["pending", "Pending", "running", false],
  ["details", "Accepted", "before", false],
  ["play", "Accepted", "running", false],
  ["practice", "Accepted", "after", true],
  ["results", "Accepted", "after", false],
  ["results", "Unsubmitted", "after", false],
  ["details", "Suspended", "running", false],
] as const)(
  "GAME-13 offers the action %s to a team with the status %s in the phase %s (practice mode: %s)",
  (action, status, phase, practiceMode) => {
    expect(toMainAction({ status, practiceMode }, phase)).toBe(action);
  },
);
