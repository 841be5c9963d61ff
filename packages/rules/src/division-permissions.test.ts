import { describe, expect, it } from "vitest";
import {
  ALL_PERMISSIONS,
  CHALLENGE_PERMISSIONS,
  isPermitted,
  listPermissionNames,
  PERMISSIONS,
  parsePermissionNames,
  resolveChallengePermissions,
} from "./division-permissions.ts";

const { JoinGame, RankOverall, ViewChallenge, SubmitFlags, GetScore } = PERMISSIONS;

it.each([
  ["no division", undefined, undefined, CHALLENGE_PERMISSIONS],
  ["a division with all permissions", ALL_PERMISSIONS, undefined, CHALLENGE_PERMISSIONS],
  [
    "a division with some permissions",
    JoinGame | ViewChallenge | GetScore,
    undefined,
    ViewChallenge | GetScore,
  ],
  ["a division without permissions", 0, undefined, 0],
  ["an override with more", 0, ViewChallenge | SubmitFlags, ViewChallenge | SubmitFlags],
  ["an override with less", ALL_PERMISSIONS, ViewChallenge, ViewChallenge],
  ["an override with none", ALL_PERMISSIONS, 0, 0],
  ["an override with a division-only bit", ALL_PERMISSIONS, RankOverall | GetScore, GetScore],
])("DIV-1 returns the permissions of a team with %s", (_case, division, override, expected) => {
  expect(resolveChallengePermissions(division, override)).toBe(expected);
});

describe("isPermitted", () => {
  it("checks only the bit of the permission", () => {
    expect(isPermitted(ViewChallenge | GetScore, "GetScore")).toBe(true);
    expect(isPermitted(ViewChallenge | GetScore, "SubmitFlags")).toBe(false);
    expect(isPermitted(ALL_PERMISSIONS, "AffectDynamicScore")).toBe(true);
  });

  it("returns false for exactly the three permissions that a stored value lacks", () => {
    const missingPermissions = Object.keys(PERMISSIONS).filter(
      (name) => !isPermitted(2_147_477_501, name as keyof typeof PERMISSIONS),
    );
    expect(missingPermissions).toEqual(["RankOverall", "GetBlood", "AffectDynamicScore"]);
  });
});

it.each([
  [ALL_PERMISSIONS, ["All"]],
  [0, ["None"]],
  [PERMISSIONS.ViewChallenge | PERMISSIONS.JoinGame, ["JoinGame", "ViewChallenge"]],
])("PACKAGE-6 writes %i as %j and reads it back", (permissions, names) => {
  expect(listPermissionNames(permissions)).toEqual(names);
  expect(parsePermissionNames(names)).toBe(permissions);
});

it("PACKAGE-6 rejects unknown names", () => {
  expect(parsePermissionNames(["JoinGame", "Fly"])).toBeUndefined();
});
