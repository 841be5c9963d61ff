import { expect, it } from "vitest";
import { buildBoardTeam } from "#testing/games.ts";
import { toSolvers } from "./solvers.ts";

const solve = (id: number, time: number) =>
  ({ id, score: 1, type: "Normal", userName: "ann", time }) as const;

it("lists the teams that solved a challenge in the order of their solves, not of their ranks", () => {
  const teams = [
    buildBoardTeam({ id: 1, name: "Leader", solvedChallenges: [solve(7, 30), solve(8, 5)] }),
    buildBoardTeam({ id: 2, name: "Other", solvedChallenges: [solve(8, 1)] }),
    buildBoardTeam({ id: 3, name: "First", solvedChallenges: [solve(7, 20)] }),
    buildBoardTeam({ id: 4, name: "Tied", solvedChallenges: [solve(7, 30)] }),
  ];
  expect(toSolvers(teams, 7).map(({ team }) => team.name)).toEqual(["First", "Leader", "Tied"]);
});
