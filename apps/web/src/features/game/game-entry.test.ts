import type { GameDetail } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import { type Entry, entryOf, mayPlay } from "./game-entry.ts";

type Status = GameDetail["status"];
const known = { isSignedIn: true, teams: 2 };

describe("the way into a game", () => {
  it.each<[string, Status, "before" | "running" | "after", boolean, typeof known, Entry]>([
    ["to sign in for a visitor", "Unsubmitted", "running", false, { isSignedIn: false, teams: 0 }, "sign-in"],
    ["to find a team first", "Unsubmitted", "before", false, { isSignedIn: true, teams: 0 }, "no-team"],
    ["to join before the start", "Unsubmitted", "before", false, known, "join"],
    ["to join while it runs", "Unsubmitted", "running", false, known, "join"],
    ["to join for practice", "Unsubmitted", "after", true, known, "join"],
    ["closed when it is over", "Unsubmitted", "after", false, known, "over"],
    ["to apply again after a rejection", "Rejected", "running", false, known, "join-again"],
    ["behind those who wait", "Pending", "running", false, known, "in"],
    ["behind those who were suspended", "Suspended", "running", false, known, "in"],
  ])("is %s", (_case, status, phase, practiceMode, visitor, expected) => {
    expect(entryOf({ status, practiceMode }, phase, visitor)).toBe(expected);
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
