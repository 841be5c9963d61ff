import type { BoardChallenge, BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { audit } from "./audit.ts";

function buildBoard(
  solves: Readonly<Record<number, readonly number[]>>,
  counts: Readonly<Record<number, number>> = {},
) {
  const teams = Object.entries(solves).map(([team, challenges]): BoardTeam => {
    const solvedChallenges = challenges.map(
      (id) => ({ id, score: 1, type: "Normal", userName: "u", time: 0 }) as const,
    );
    return {
      id: Number(team),
      name: team,
      bio: null,
      division: null,
      divisionId: null,
      avatar: null,
      score: 0,
      rank: 1,
      divisionRank: null,
      lastSubmissionTime: 0,
      solvedChallenges,
      solvedCount: challenges.length,
      adjustments: [],
    };
  });
  const challenges = Object.entries(counts).map(([id, solved]): BoardChallenge => {
    return {
      id: Number(id),
      title: id,
      category: "Misc",
      score: 1,
      solved,
      bloods: [],
      disableBloodBonus: false,
      deadline: null,
      categoryLabel: null,
      tags: [],
    };
  });
  return { items: teams, challenges: { Misc: challenges } };
}

const noMissingVerdicts = new Set<string>();
const buildFlag = (teamId: number, challengeId: number) => ({ teamId, challengeId });

it("finds no problem if each confirmed solve exists once, even if it was confirmed repeatedly", () => {
  expect(
    audit(
      [buildFlag(1, 7), buildFlag(1, 7), buildFlag(2, 7)],
      noMissingVerdicts,
      buildBoard({ 1: [7], 2: [7] }, { 7: 2 }),
    ),
  ).toEqual({
    solves: 2,
    lost: [],
    duplicate: [],
    unexplained: [],
  });
});

it("finds missing solves", () => {
  expect(audit([buildFlag(1, 7), buildFlag(2, 7)], noMissingVerdicts, buildBoard({ 1: [7] })).lost).toEqual([
    "2:7",
  ]);
});

it("finds duplicate solves, in a team or in the count of a challenge", () => {
  expect(audit([buildFlag(1, 7)], noMissingVerdicts, buildBoard({ 1: [7, 7] })).duplicate).toEqual(["1:7"]);
  expect(audit([buildFlag(1, 7)], noMissingVerdicts, buildBoard({ 1: [7] }, { 7: 2 })).duplicate).toEqual([
    "*:7",
  ]);
});

it("finds solves that were never confirmed, unless the verdict is missing", () => {
  const board = buildBoard({ 1: [7], 2: [7] });
  expect(audit([], new Set(["2:7"]), board).unexplained).toEqual(["1:7"]);
});
