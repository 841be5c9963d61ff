import { expect, it } from "vitest";
import { buildBoardTeam } from "#testing/games.ts";
import { toSolvers } from "./solvers.ts";

const buildSolve = (id: number, time: number) =>
  ({ id, score: 1, type: "Normal", userName: "ann", time }) as const;

it("lists the teams that solved a challenge in the order of their solves, not of their ranks", () => {
  const teams = [
    buildBoardTeam({ id: 1, name: "Leader", solvedChallenges: [buildSolve(7, 30), buildSolve(8, 5)] }),
    buildBoardTeam({ id: 2, name: "Other", solvedChallenges: [buildSolve(8, 1)] }),
    buildBoardTeam({ id: 3, name: "First", solvedChallenges: [buildSolve(7, 20)] }),
    buildBoardTeam({ id: 4, name: "Tied", solvedChallenges: [buildSolve(7, 30)] }),
  ];
  expect(toSolvers(teams, 7).map(({ team }) => team.name)).toEqual(["First", "Leader", "Tied"]);
});
