import { expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam, buildScoreboard } from "#testing/games.ts";
import { listLatestSolves, toProjectorPages } from "./projector.ts";

const buildTeams = (count: number) =>
  Array.from({ length: count }, (_, index) => buildBoardTeam({ id: index + 1, name: `Team ${index + 1}` }));

it.each([
  [0, [0]],
  [10, [10]],
  [11, [10, 1]],
  [2000, [10, 10, 10, 10, 10]],
])("PROJ-1 shows %i teams in pages of %j", (teamCount, pageSizes) => {
  expect(toProjectorPages(buildTeams(teamCount)).map(({ length }) => length)).toEqual(pageSizes);
});

it("lists the newest solves of all teams, latest first, with the challenge names", () => {
  const buildSolve = (id: number, time: number) =>
    ({ id, time, score: 1, type: "Normal", userName: null }) as const;
  const board = buildScoreboard({
    items: [
      buildBoardTeam({ id: 1, name: "Red", solvedChallenges: [buildSolve(7, 100), buildSolve(8, 300)] }),
      buildBoardTeam({ id: 2, name: "Blue", solvedChallenges: [buildSolve(7, 200)] }),
    ],
    challenges: {
      Web: [buildBoardChallenge({ id: 7, title: "login" }), buildBoardChallenge({ id: 8, title: "jwt" })],
    },
  });
  expect(listLatestSolves(board, 2).map(({ team, challengeTitle }) => [team.name, challengeTitle])).toEqual([
    ["Red", "jwt"],
    ["Blue", "login"],
  ]);
});
