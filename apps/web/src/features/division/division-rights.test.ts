import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { describe, expect, it } from "vitest";
import {
  limitToChosen,
  removeOverride,
  rightsFor,
  seesOnlyChosen,
  setPermission,
  setRight,
} from "./division-rights.ts";

const open = { permissions: ALL_PERMISSIONS, overrides: {} };

it("changes one permission and leaves the others", () => {
  const closed = setPermission(ALL_PERMISSIONS, "JoinGame", false);
  expect(closed).toBe(ALL_PERMISSIONS - PERMISSIONS.JoinGame);
  expect(setPermission(closed, "JoinGame", true)).toBe(ALL_PERMISSIONS);
});

describe("only the chosen challenges", () => {
  it("hides all challenges but those that are chosen, with all rights", () => {
    const chosen = setRight(limitToChosen(open, true), 7, "ViewChallenge", true);
    expect(seesOnlyChosen(chosen)).toBe(true);
    expect(rightsFor(chosen, 7)).toBe(CHALLENGE_PERMISSIONS);
    expect(rightsFor(chosen, 8)).toBe(0);
    expect(chosen.permissions & PERMISSIONS.JoinGame).toBe(PERMISSIONS.JoinGame);
  });

  it("drops the override of a challenge that is no longer chosen", () => {
    const chosen = setRight(limitToChosen(open, true), 7, "ViewChallenge", true);
    const hidden = [
      ...(["SubmitFlags", "GetScore", "GetBlood", "AffectDynamicScore", "ViewChallenge"] as const),
    ].reduce((rights, right) => setRight(rights, 7, right, false), chosen);
    expect(hidden.overrides).toEqual({});
  });

  it("keeps the overrides of visible challenges when all are shown again", () => {
    const limited = setRight(open, 7, "GetScore", false);
    const back = limitToChosen(limitToChosen(setRight(limited, 8, "ViewChallenge", false), true), false);
    expect(back.overrides).toEqual(limited.overrides);
    expect(rightsFor(back, 8)).toBe(CHALLENGE_PERMISSIONS);
  });
});

it("removes an override that equals the rights of the division", () => {
  const limited = setRight(open, 7, "GetScore", false);
  expect(limited.overrides).toEqual({ 7: CHALLENGE_PERMISSIONS - PERMISSIONS.GetScore });
  expect(setRight(limited, 7, "GetScore", true).overrides).toEqual({});
  expect(removeOverride(limited, 7).overrides).toEqual({});
});
