import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_BLOOD_BONUS } from "./blood-bonus.ts";
import { buildBoard } from "./board.ts";
import type { RatedChallenge, RatedTeam, Solve } from "./board-input.ts";

const A: RatedChallenge = {
  id: 1,
  originalScore: 1000,
  minScoreRate: 0.25,
  difficulty: 5,
  disableBloodBonus: false,
};
const B: RatedChallenge = {
  id: 2,
  originalScore: 500,
  minScoreRate: 0.1,
  difficulty: 3,
  disableBloodBonus: true,
};
const teams: readonly RatedTeam[] = [1, 2, 3].map((id) => ({ id, division: null }));
const solves: readonly Solve[] = [
  { teamId: 1, challengeId: 1, at: 10 },
  { teamId: 2, challengeId: 1, at: 20 },
  { teamId: 3, challengeId: 1, at: 30 },
  { teamId: 2, challengeId: 2, at: 40 },
];
const input = { bloodBonus: DEFAULT_BLOOD_BONUS, teams, challenges: [A, B], solves };
const listScores = (board: ReturnType<typeof buildBoard>) =>
  board.teams.map(({ id, score, rank }) => [id, score, rank]);

describe("SCORE-4 buildBoard", () => {
  it("computes values, bloods, points and ranks", () => {
    const board = buildBoard(input);
    expect(listScores(board)).toEqual([
      [2, 1275, 1],
      [1, 790, 2],
      [3, 760, 3],
    ]);
    expect(board.teams[0]?.solves).toEqual([
      { challengeId: 1, at: 20, kind: "SecondBlood", points: 775, scores: true },
      { challengeId: 2, at: 40, kind: "Normal", points: 500, scores: true },
    ]);
    expect(board.challenges).toEqual([
      { id: 1, value: 752, solved: 3, bloods: [1, 2, 3].map((teamId) => ({ teamId, at: teamId * 10 })) },
      { id: 2, value: 500, solved: 1, bloods: [] },
    ]);
  });

  it("recomputes values and bloods when a team is suspended", () => {
    expect(listScores(buildBoard({ ...input, teams: teams.slice(1) }))).toEqual([
      [2, 1407, 1],
      [3, 890, 2],
    ]);
  });

  it("ranks teams within divisions in the order of the whole board", () => {
    const teams = [
      { id: 1, division: "x" },
      { id: 2, division: "y" },
      { id: 3, division: "x" },
    ];
    const board = buildBoard({ ...input, teams });
    expect(board.teams.map(({ id, divisionRank }) => [id, divisionRank])).toEqual([
      [2, 1],
      [1, 1],
      [3, 2],
    ]);
  });

  it("SCORE-5 breaks ties by the earlier last solve, then by team id", () => {
    const constantChallenge: RatedChallenge = { ...B, originalScore: 100, minScoreRate: 1 };
    const solves = [
      { teamId: 3, challengeId: 2, at: 5 },
      { teamId: 2, challengeId: 2, at: 6 },
      { teamId: 1, challengeId: 2, at: 6 },
    ];
    const board = buildBoard({ ...input, challenges: [constantChallenge], solves });
    expect(board.teams.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it("numbers the teams from 1, and gives each team the sum of the points of its solves", () => {
    const arbitrarySolve = fc.record({
      teamId: fc.integer({ min: 1, max: 9 }),
      challengeId: fc.integer({ min: 1, max: 3 }),
      at: fc.nat(),
    });
    const arbitrarySolves = fc.uniqueArray(arbitrarySolve, {
      selector: ({ teamId, challengeId }) => `${teamId}:${challengeId}`,
    });
    fc.assert(
      fc.property(arbitrarySolves, (generatedSolves) => {
        const eightTeams = Array.from({ length: 8 }, (_, index) => ({
          id: index + 1,
          division: index % 2 ? "odd" : null,
        }));
        const board = buildBoard({ ...input, teams: eightTeams, solves: generatedSolves });
        expect(board.teams.map(({ rank }) => rank)).toEqual(eightTeams.map((_, index) => index + 1));
        for (const team of board.teams) {
          expect(team.score).toBe(team.solves.reduce((sum, { points }) => sum + points, 0));
        }
      }),
    );
  });
});
