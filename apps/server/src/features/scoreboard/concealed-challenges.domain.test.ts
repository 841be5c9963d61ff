import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { describe, expect, it } from "vitest";
import type { BoardChallengeRow, BoardDivisionRow, BoardTeamRow } from "./board-rows.domain.ts";
import { createConcealedChallenges } from "./concealed-challenges.domain.ts";

function buildChallenge(id: number, requires: readonly number[], isHidden = true): BoardChallengeRow {
  const scoring = { originalScore: 1000, minScoreRate: 0.25, difficulty: 5, disableBloodBonus: false };
  const texts = { title: `c${id}`, category: "Misc" as const, categoryLabel: null, tags: [] };
  return { id, ...scoring, ...texts, isHidden, requires };
}

function buildTeam(id: number, division: string | null = null): BoardTeamRow {
  return { id, division, divisionId: null, name: `t${id}`, bio: null, avatarHash: null };
}

const buildSolve = (teamId: number, challengeId: number) => ({
  id: 1,
  teamId,
  challengeId,
  at: 0,
  userName: "",
});
const buildGuestDivision = (
  permissions: number,
  overrides: Record<number, number> = {},
): BoardDivisionRow => ({
  id: 1,
  name: "Guests",
  permissions,
  overrides,
});

describe("LOCK-4 a hidden challenge", () => {
  const chain = [buildChallenge(2, [1, 9]), buildChallenge(3, [1], false)];

  it("is concealed until one team has solved all requirements, including disabled ones", () => {
    const concealed = createConcealedChallenges({
      challenges: chain,
      teams: [buildTeam(1), buildTeam(2)],
      divisions: [],
    });
    expect([concealed.has(2), concealed.has(3)]).toEqual([true, false]);
    concealed.apply([buildSolve(1, 1), buildSolve(2, 9)]);
    expect(concealed.has(2)).toBe(true);
    concealed.apply([buildSolve(2, 1)]);
    expect([concealed.has(2), concealed.isEmpty()]).toEqual([false, true]);
  });

  it("is not revealed by teams that are not on the board", () => {
    const concealed = createConcealedChallenges({ challenges: chain, teams: [buildTeam(1)], divisions: [] });
    concealed.apply([buildSolve(5, 1), buildSolve(5, 9), buildSolve(5, 2)]);
    expect(concealed.has(2)).toBe(true);
  });

  it("is not concealed if a team has already solved it", () => {
    const concealed = createConcealedChallenges({ challenges: chain, teams: [buildTeam(1)], divisions: [] });
    concealed.apply([buildSolve(1, 2)]);
    expect(concealed.has(2)).toBe(false);
  });

  it.each([
    [
      "is revealed by teams that cannot see its requirements",
      buildGuestDivision(ALL_PERMISSIONS, { 1: 0, 9: 0 }),
      false,
    ],
    ["is not revealed by teams that cannot see it", buildGuestDivision(PERMISSIONS.SubmitFlags), true],
  ])("%s", (_case, division, expected) => {
    const rows = { challenges: chain, teams: [buildTeam(1, "Guests")], divisions: [division] };
    expect(createConcealedChallenges(rows).has(2)).toBe(expected);
  });
});
