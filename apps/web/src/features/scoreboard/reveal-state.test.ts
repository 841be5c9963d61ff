import type { Reveal } from "@gonfalon/contract/reveal.ts";
import { expect, it } from "vitest";
import { getFirstIndex, getMaxScore, toRevealState } from "./reveal-state.ts";

const buildTeam = (id: number, score: number, rank: number, hiddenCount: number) => {
  return { id, name: `T${id}`, avatar: null, division: null, score, rank, pending: hiddenCount };
};
const solve = { kind: "Solve", type: "Normal", time: 0 } as const;

/** The reveal of the worked example (packages/rules/src/test/event-example.ts). */
const reveal: Reveal = {
  frozenAt: 7,
  teams: [buildTeam(2, 725, 1, 1), buildTeam(1, 690, 2, 0), buildTeam(3, 30, 3, 1)],
  steps: [
    { ...solve, teamId: 3, challengeId: 1, title: "A", points: 760, score: 790, from: 3, to: 1 },
    { kind: "Place", teamId: 1, rank: 3, score: 690 },
    { ...solve, teamId: 2, challengeId: 2, title: "B", points: 500, score: 1225, from: 2, to: 1 },
    { kind: "Place", teamId: 3, rank: 2, score: 790 },
    { kind: "Place", teamId: 2, rank: 1, score: 1225 },
  ],
};

const summarize = (stepCount: number) => {
  const { teams, unplacedCount } = toRevealState(reveal, stepCount);
  const rows = teams.map(
    ({ id, score, pending, isPlaced }) => `${id}:${score}:${pending}${isPlaced ? "!" : ""}`,
  );
  return [rows.join(" "), unplacedCount];
};

it("REVEAL-2 shows the order and the scores after each step", () => {
  expect([0, 1, 2, 3, 4, 5].map(summarize)).toEqual([
    ["2:725:1 1:690:0 3:30:1", 3],
    ["3:790:0 2:725:1 1:690:0", 3],
    ["3:790:0 2:725:1 1:690:0!", 2],
    ["2:1225:0 3:790:0 1:690:0!", 2],
    ["2:1225:0 3:790:0! 1:690:0!", 1],
    ["2:1225:0! 3:790:0! 1:690:0!", 0],
  ]);
  expect(getMaxScore(reveal)).toBe(1225);
});

it("REVEAL-2 moves a team to the rank of its step", () => {
  const step = { ...solve, teamId: 3, challengeId: 1, title: "A", points: 670, score: 700, from: 3, to: 2 };
  const { teams } = toRevealState({ ...reveal, steps: [step] }, 1);
  expect(teams.map(({ id }) => id)).toEqual([2, 3, 1]);
});

it.each([
  { teamCount: 3, unplacedCount: 3, rowCount: 10, firstIndex: 0 },
  { teamCount: 20, unplacedCount: 20, rowCount: 8, firstIndex: 12 },
  { teamCount: 20, unplacedCount: 18, rowCount: 8, firstIndex: 12 },
  { teamCount: 20, unplacedCount: 12, rowCount: 8, firstIndex: 6 },
  { teamCount: 20, unplacedCount: 1, rowCount: 8, firstIndex: 0 },
  { teamCount: 20, unplacedCount: 0, rowCount: 8, firstIndex: 0 },
])(
  "keeps the team of the next step visible while $unplacedCount of $teamCount teams are not placed",
  ({ teamCount, unplacedCount, rowCount, firstIndex }) => {
    const teamStates = Array.from({ length: teamCount }, (_, index) => ({
      ...buildTeam(index, 0, 0, 0),
      isPlaced: false,
    }));
    expect(getFirstIndex({ teams: teamStates, unplacedCount, step: undefined }, rowCount)).toBe(firstIndex);
  },
);
