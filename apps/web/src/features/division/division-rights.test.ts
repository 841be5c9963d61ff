import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { describe, expect, it } from "vitest";
import {
  getChallengeRights,
  limitToSelected,
  removeOverride,
  seesOnlySelected,
  setPermission,
  setRight,
} from "./division-rights.ts";

const fullRights = { permissions: ALL_PERMISSIONS, overrides: {} };

it("changes one permission and leaves the others", () => {
  const withoutJoin = setPermission(ALL_PERMISSIONS, "JoinGame", false);
  expect(withoutJoin).toBe(ALL_PERMISSIONS - PERMISSIONS.JoinGame);
  expect(setPermission(withoutJoin, "JoinGame", true)).toBe(ALL_PERMISSIONS);
});

describe("a division limited to selected challenges", () => {
  it("sees only the selected challenges, with all rights", () => {
    const selectedRights = setRight(limitToSelected(fullRights, true), 7, "ViewChallenge", true);
    expect(seesOnlySelected(selectedRights)).toBe(true);
    expect(getChallengeRights(selectedRights, 7)).toBe(CHALLENGE_PERMISSIONS);
    expect(getChallengeRights(selectedRights, 8)).toBe(0);
    expect(selectedRights.permissions & PERMISSIONS.JoinGame).toBe(PERMISSIONS.JoinGame);
  });

  it("loses the override of a challenge that is no longer selected", () => {
    const selectedRights = setRight(limitToSelected(fullRights, true), 7, "ViewChallenge", true);
    const remainingRights = [
      ...(["SubmitFlags", "GetScore", "GetBlood", "AffectDynamicScore", "ViewChallenge"] as const),
    ].reduce((rights, right) => setRight(rights, 7, right, false), selectedRights);
    expect(remainingRights.overrides).toEqual({});
  });

  it("keeps the overrides of visible challenges when all challenges are shown again", () => {
    const limitedRights = setRight(fullRights, 7, "GetScore", false);
    const restoredRights = limitToSelected(
      limitToSelected(setRight(limitedRights, 8, "ViewChallenge", false), true),
      false,
    );
    expect(restoredRights.overrides).toEqual(limitedRights.overrides);
    expect(getChallengeRights(restoredRights, 8)).toBe(CHALLENGE_PERMISSIONS);
  });
});

it("removes an override that equals the rights of the division", () => {
  const limitedRights = setRight(fullRights, 7, "GetScore", false);
  expect(limitedRights.overrides).toEqual({ 7: CHALLENGE_PERMISSIONS - PERMISSIONS.GetScore });
  expect(setRight(limitedRights, 7, "GetScore", true).overrides).toEqual({});
  expect(removeOverride(limitedRights, 7).overrides).toEqual({});
});
