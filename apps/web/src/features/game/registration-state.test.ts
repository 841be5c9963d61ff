import type { GameDetail } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import { canPlay, type RegistrationState, toRegistrationState } from "./registration-state.ts";

type Status = GameDetail["status"];
const player = { isSignedIn: true, teamCount: 2, isStaff: false };

describe("the registration state", () => {
  it.each<[string, Status, "before" | "running" | "after", boolean, typeof player, RegistrationState]>([
    [
      "sign-in for a visitor",
      "Unsubmitted",
      "running",
      false,
      { ...player, isSignedIn: false, teamCount: 0 },
      "sign-in",
    ],
    [
      "registration for a user without a team",
      "Unsubmitted",
      "before",
      false,
      { ...player, teamCount: 0 },
      "join",
    ],
    [
      "nothing for staff without a team",
      "Unsubmitted",
      "before",
      false,
      { ...player, teamCount: 0, isStaff: true },
      "staff",
    ],
    ["registration before the start", "Unsubmitted", "before", false, player, "join"],
    ["registration during the game", "Unsubmitted", "running", false, player, "join"],
    ["registration for practice", "Unsubmitted", "after", true, player, "join"],
    ["closed when the game is over", "Unsubmitted", "after", false, player, "over"],
    ["another registration after a rejection", "Rejected", "running", false, player, "join-again"],
    ["complete for a pending team", "Pending", "running", false, player, "registered"],
    ["complete for a suspended team", "Suspended", "running", false, player, "registered"],
  ])("is %s", (_case, status, phase, practiceMode, visitor, expected) => {
    expect(toRegistrationState({ status, practiceMode }, phase, visitor)).toBe(expected);
  });
});

it.each<[Status, "before" | "running" | "after", boolean, boolean]>([
  ["Accepted", "before", true, false],
  ["Accepted", "running", false, true],
  ["Accepted", "after", false, false],
  ["Accepted", "after", true, true],
  ["Pending", "running", true, false],
  ["Suspended", "running", true, false],
])("canPlay(%s, %s, practice mode %s) returns %s", (status, phase, practiceMode, expected) => {
  expect(canPlay({ status, practiceMode }, phase)).toBe(expected);
});
