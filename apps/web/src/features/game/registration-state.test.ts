import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { expect, it } from "vitest";
import { canPlay, type RegistrationState, toRegistrationState } from "./registration-state.ts";

type Status = GameDetail["status"];
const player = { isSignedIn: true, teamCount: 2, isStaff: false };

it.each<[RegistrationState, string, Status, GamePhase, boolean, typeof player]>([
  [
    "sign-in",
    "for a visitor",
    "Unsubmitted",
    "running",
    false,
    { ...player, isSignedIn: false, teamCount: 0 },
  ],
  ["join", "for a user without a team", "Unsubmitted", "before", false, { ...player, teamCount: 0 }],
  [
    "staff",
    "for staff without a team",
    "Unsubmitted",
    "before",
    false,
    { ...player, teamCount: 0, isStaff: true },
  ],
  ["join", "before the start", "Unsubmitted", "before", false, player],
  ["join", "during the game", "Unsubmitted", "running", false, player],
  ["join", "after the end, in practice mode", "Unsubmitted", "after", true, player],
  ["over", "after the end, without practice mode", "Unsubmitted", "after", false, player],
  ["join-again", "after a rejection", "Rejected", "running", false, player],
  ["registered", "for a pending team", "Pending", "running", false, player],
  ["registered", "for a suspended team", "Suspended", "running", false, player],
])("the registration state is %s %s", (state, _situation, status, phase, practiceMode, visitor) => {
  expect(toRegistrationState({ status, practiceMode }, phase, visitor)).toBe(state);
});

it.each<[Status, GamePhase, boolean, boolean]>([
  ["Accepted", "before", true, false],
  ["Accepted", "running", false, true],
  ["Accepted", "after", false, false],
  ["Accepted", "after", true, true],
  ["Pending", "running", true, false],
  ["Suspended", "running", true, false],
])("canPlay(%s, %s, practice mode %s) returns %s", (status, phase, practiceMode, expected) => {
  expect(canPlay({ status, practiceMode }, phase)).toBe(expected);
});
