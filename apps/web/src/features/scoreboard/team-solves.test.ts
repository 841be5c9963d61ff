import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam } from "#testing/games.ts";
import { listCategoryShares, listMemberShares, listNamedSolves } from "./team-solves.ts";

function buildChallenge(id: number, category: BoardChallenge["category"]): BoardChallenge {
  return buildBoardChallenge({ id, title: `c${id}`, category, score: 100, solved: 1 });
}

const board = {
  challenges: { Web: [buildChallenge(1, "Web"), buildChallenge(2, "Web")], Pwn: [buildChallenge(3, "Pwn")] },
};
const team = buildBoardTeam({
  id: 1,
  name: "red",
  solvedChallenges: [
    { id: 1, score: 110, type: "FirstBlood", userName: "ann", time: 1 },
    { id: 3, score: 150, type: "Normal", userName: "bob", time: 2 },
    { id: 2, score: 50, type: "Normal", userName: "", time: 3 },
  ],
});

it("lists the solves of a team, latest first", () => {
  expect(listNamedSolves(team, board).map(({ challenge }) => challenge.title)).toEqual(["c2", "c3", "c1"]);
});

it("sums up the solves by category and by member; solves of deleted accounts have no member", () => {
  const solves = listNamedSolves(team, board);
  expect(listCategoryShares(solves, board)).toEqual([
    { name: "Web", points: 160, solveCount: 2, challengeCount: 2 },
    { name: "Pwn", points: 150, solveCount: 1, challengeCount: 1 },
  ]);
  expect(listMemberShares(solves)).toEqual([
    { name: "bob", points: 150, solveCount: 1, challengeCount: undefined },
    { name: "ann", points: 110, solveCount: 1, challengeCount: undefined },
  ]);
});

it("CAT-1 sums up the solves by label", () => {
  const webChallenges = board.challenges.Web.map((challenge) =>
    challenge.id === 2 ? { ...challenge, categoryLabel: "Browser" } : challenge,
  );
  const labeledBoard = { challenges: { ...board.challenges, Web: webChallenges } };
  expect(listCategoryShares(listNamedSolves(team, labeledBoard), labeledBoard)).toEqual([
    { name: "Web", points: 110, solveCount: 1, challengeCount: 1 },
    { name: "Browser", points: 50, solveCount: 1, challengeCount: 1 },
    { name: "Pwn", points: 150, solveCount: 1, challengeCount: 1 },
  ]);
});
