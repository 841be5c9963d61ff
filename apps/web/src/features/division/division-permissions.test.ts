import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { describe, expect, it } from "vitest";
import {
  CHALLENGE_PERMISSION_NAMES,
  getChallengePermissions,
  limitToSelectedChallenges,
  mergeOverrides,
  removeOverride,
  seesOnlySelectedChallenges,
  setChallengePermission,
  setPermission,
} from "./division-permissions.ts";

const fullPermissions = { defaultPermissions: ALL_PERMISSIONS, overrides: {} };

it("changes one permission and leaves the others", () => {
  const permissionsWithoutJoin = setPermission(ALL_PERMISSIONS, "JoinGame", false);
  expect(permissionsWithoutJoin).toBe(ALL_PERMISSIONS - PERMISSIONS.JoinGame);
  expect(setPermission(permissionsWithoutJoin, "JoinGame", true)).toBe(ALL_PERMISSIONS);
});

describe("a division limited to selected challenges", () => {
  it("sees only the selected challenges, with all permissions", () => {
    const selectedPermissions = setChallengePermission(
      limitToSelectedChallenges(fullPermissions, true),
      7,
      "ViewChallenge",
      true,
    );
    expect(seesOnlySelectedChallenges(selectedPermissions)).toBe(true);
    expect(getChallengePermissions(selectedPermissions, 7)).toBe(CHALLENGE_PERMISSIONS);
    expect(getChallengePermissions(selectedPermissions, 8)).toBe(0);
    expect(selectedPermissions.defaultPermissions & PERMISSIONS.JoinGame).toBe(PERMISSIONS.JoinGame);
  });

  it("removes the override of a selected challenge when its last permission is removed", () => {
    const selectedPermissions = setChallengePermission(
      limitToSelectedChallenges(fullPermissions, true),
      7,
      "ViewChallenge",
      true,
    );
    const remainingPermissions = CHALLENGE_PERMISSION_NAMES.reduce(
      (permissions, permission) => setChallengePermission(permissions, 7, permission, false),
      selectedPermissions,
    );
    expect(remainingPermissions.overrides).toEqual({});
  });

  it("keeps the overrides of visible challenges when all challenges are shown again", () => {
    const permissionsWithoutScore = setChallengePermission(fullPermissions, 7, "GetScore", false);
    const restoredPermissions = limitToSelectedChallenges(
      limitToSelectedChallenges(
        setChallengePermission(permissionsWithoutScore, 8, "ViewChallenge", false),
        true,
      ),
      false,
    );
    expect(restoredPermissions.overrides).toEqual(permissionsWithoutScore.overrides);
    expect(getChallengePermissions(restoredPermissions, 8)).toBe(CHALLENGE_PERMISSIONS);
  });
});

it("keeps the overrides that another organizer has changed, except those that the user has changed", () => {
  const viewOnly = PERMISSIONS.ViewChallenge;
  const viewAndSubmit = PERMISSIONS.ViewChallenge | PERMISSIONS.SubmitFlags;
  const before = { 1: viewOnly, 2: viewOnly, 3: viewOnly };
  const after = { 1: viewOnly, 2: viewAndSubmit, 4: viewAndSubmit };
  const current = { 1: 0, 2: 0, 3: 0, 5: 0 };
  expect(mergeOverrides({ before, after, current })).toEqual({
    1: 0,
    2: viewAndSubmit,
    4: viewAndSubmit,
    5: 0,
  });
});

it("removes an override on request, or if it equals the permissions of the division", () => {
  const permissionsWithoutScore = setChallengePermission(fullPermissions, 7, "GetScore", false);
  expect(permissionsWithoutScore.overrides).toEqual({ 7: CHALLENGE_PERMISSIONS - PERMISSIONS.GetScore });
  expect(setChallengePermission(permissionsWithoutScore, 7, "GetScore", true).overrides).toEqual({});
  expect(removeOverride(permissionsWithoutScore, 7).overrides).toEqual({});
});
