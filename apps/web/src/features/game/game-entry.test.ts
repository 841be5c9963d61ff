import type { GameDetail } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import { type Entry, mayPlay, toEntry } from "./game-entry.ts";

type Status = GameDetail["status"];
const known = { isSignedIn: true, teams: 2, isStaff: false };

describe("the entry to a game", () => {
  it.each<[string, Status, "before" | "running" | "after", boolean, typeof known, Entry]>([
    [
      "sign-in for a visitor",
      "Unsubmitted",
      "running",
      false,
      { ...known, isSignedIn: false, teams: 0 },
      "sign-in",
    ],
    [
      "registration for a user without a team",
      "Unsubmitted",
      "before",
      false,
      { ...known, teams: 0 },
      "join",
    ],
    [
      "nothing for staff without a team",
      "Unsubmitted",
      "before",
      false,
      { ...known, teams: 0, isStaff: true },
      "staff",
    ],
    ["registration before the start", "Unsubmitted", "before", false, known, "join"],
    ["registration while it runs", "Unsubmitted", "running", false, known, "join"],
    ["registration for practice", "Unsubmitted", "after", true, known, "join"],
    ["closed when it is over", "Unsubmitted", "after", false, known, "over"],
    ["another registration after a rejection", "Rejected", "running", false, known, "join-again"],
    ["complete for a pending team", "Pending", "running", false, known, "in"],
    ["complete for a suspended team", "Suspended", "running", false, known, "in"],
  ])("is %s", (_case, status, phase, practiceMode, visitor, expected) => {
    expect(toEntry({ status, practiceMode }, phase, visitor)).toBe(expected);
  });
});

it.each<[Status, "before" | "running" | "after", boolean, boolean]>([
  ["Accepted", "before", true, false],
  ["Accepted", "running", false, true],
  ["Accepted", "after", false, false],
  ["Accepted", "after", true, true],
  ["Pending", "running", true, false],
  ["Suspended", "running", true, false],
])("challenges for a team that is %s, %s (practice: %s): %s", (status, phase, practiceMode, expected) => {
  expect(mayPlay({ status, practiceMode }, phase)).toBe(expected);
});
