import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { describe, expect, it } from "vitest";
import {
  CHALLENGE_PERMISSION_NAMES,
  getChallengePermissions,
  limitToSelected,
  removeOverride,
  seesOnlySelected,
  setChallengePermission,
  setPermission,
} from "./division-rights.ts";

const fullRights = { permissions: ALL_PERMISSIONS, overrides: {} };

it("changes one permission and leaves the others", () => {
  const withoutJoin = setPermission(ALL_PERMISSIONS, "JoinGame", false);
  expect(withoutJoin).toBe(ALL_PERMISSIONS - PERMISSIONS.JoinGame);
  expect(setPermission(withoutJoin, "JoinGame", true)).toBe(ALL_PERMISSIONS);
});

describe("a division limited to selected challenges", () => {
  it("sees only the selected challenges, with all permissions", () => {
    const selectedRights = setChallengePermission(
      limitToSelected(fullRights, true),
      7,
      "ViewChallenge",
      true,
    );
    expect(seesOnlySelected(selectedRights)).toBe(true);
    expect(getChallengePermissions(selectedRights, 7)).toBe(CHALLENGE_PERMISSIONS);
    expect(getChallengePermissions(selectedRights, 8)).toBe(0);
    expect(selectedRights.permissions & PERMISSIONS.JoinGame).toBe(PERMISSIONS.JoinGame);
  });

  it("removes the override of a selected challenge when its last permission is removed", () => {
    const selectedRights = setChallengePermission(
      limitToSelected(fullRights, true),
      7,
      "ViewChallenge",
      true,
    );
    const remainingRights = CHALLENGE_PERMISSION_NAMES.reduce(
      (rights, permission) => setChallengePermission(rights, 7, permission, false),
      selectedRights,
    );
    expect(remainingRights.overrides).toEqual({});
  });

  it("keeps the overrides of visible challenges when all challenges are shown again", () => {
    const rightsWithoutScore = setChallengePermission(fullRights, 7, "GetScore", false);
    const restoredRights = limitToSelected(
      limitToSelected(setChallengePermission(rightsWithoutScore, 8, "ViewChallenge", false), true),
      false,
    );
    expect(restoredRights.overrides).toEqual(rightsWithoutScore.overrides);
    expect(getChallengePermissions(restoredRights, 8)).toBe(CHALLENGE_PERMISSIONS);
  });
});

it("removes an override on request, or if it equals the permissions of the division", () => {
  const rightsWithoutScore = setChallengePermission(fullRights, 7, "GetScore", false);
  expect(rightsWithoutScore.overrides).toEqual({ 7: CHALLENGE_PERMISSIONS - PERMISSIONS.GetScore });
  expect(setChallengePermission(rightsWithoutScore, 7, "GetScore", true).overrides).toEqual({});
  expect(removeOverride(rightsWithoutScore, 7).overrides).toEqual({});
});
