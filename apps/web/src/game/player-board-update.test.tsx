import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam, buildPlayerBoard } from "#testing/games.ts";
import { applyToPlayerBoard, withStanding } from "./player-board-update.ts";

const solve = { id: 1, score: 500, type: "Normal", userName: "ann", time: 1 } as const;
const ownTeam = buildBoardTeam({ id: 5, name: "Own" });
const board = buildPlayerBoard({
  challenges: {
    Misc: [
      buildBoardChallenge({ id: 1, title: "one", score: 500, solved: 1 }),
      buildBoardChallenge({ id: 2, title: "two" }),
    ],
  },
  rank: { ...ownTeam, solvedChallenges: [solve] },
});
const change: BoardUpdate = {
  from: "1",
  to: "2",
  reset: false,
  challenges: [{ id: 1, score: 480, solved: 2 }],
};

it("LIVE-11 updates challenge values, solve counts and the points of the team's own solves", () => {
  const next = applyToPlayerBoard(board, change);
  expect(next?.challenges["Misc"]?.map(({ score, solved }) => [score, solved])[0]).toEqual([480, 2]);
  expect(next?.rank.solvedChallenges).toEqual([{ ...solve, score: 480 }]);
});

it.each<readonly [string, Partial<BoardUpdate>]>([
  ["a reset", { reset: true }],
  ["a removed challenge", { removedChallenges: [1] }],
  ["a new or changed team", { teams: [ownTeam] }],
  ["a removed team", { removedTeams: [900] }],
  [
    "an adjustment for the team",
    { adjustments: [{ id: 1, teamId: ownTeam.id, time: 1, points: 1, kind: "Award", reason: null }] },
  ],
  ["a solve by the team", { solves: [{ ...solve, id: 2, teamId: ownTeam.id }] }],
])("LIVE-11 returns no board after %s, so that it is fetched", (_, overrides) => {
  expect(applyToPlayerBoard(board, { ...change, ...overrides })).toBeUndefined();
});

it("LIVE-11 returns no board when the points of the team's blood change, so that it is fetched", () => {
  const boardWithBlood = {
    ...board,
    rank: { ...board.rank, solvedChallenges: [{ ...solve, type: "FirstBlood" as const }] },
  };
  expect(applyToPlayerBoard(boardWithBlood, change)).toBeUndefined();
});

it("LIVE-11 copies the rank and the score from the standing", () => {
  const standing = { version: "x", rank: 3, divisionRank: null, score: 480, solvedCount: 1, total: 9 };
  expect(withStanding(board, standing).rank).toMatchObject({ rank: 3, score: 480, name: board.rank.name });
});
