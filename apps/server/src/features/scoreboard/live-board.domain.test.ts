import { buildBoard } from "@gonfalon/rules/board.ts";
import type { RatedChallenge, RatedTeam, ScoreChange, Solve } from "@gonfalon/rules/board-input.ts";
import { arbitraryEvents, arbitrarySettings } from "@gonfalon/rules/test/board-arbitrary.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoardScoreChange, type BoardSolve, type LiveBoard, liveBoard } from "./live-board.domain.ts";

/** The live board in the format of the rules. */
function toRulesBoard(live: LiveBoard<RatedTeam, RatedChallenge>) {
  return {
    teams: live.getRanking().map(({ id, score, rank, divisionRank, lastSolveAt, solves, changes }) => ({
      id,
      score,
      rank,
      divisionRank,
      lastSolveAt,
      solves: solves.map(({ userName: _, ...solve }) => solve),
      changes: changes.map(({ teamId, at, points }) => ({ teamId, at, points })),
    })),
    challenges: live.challenges.map(({ challenge, value, solveCount: solved, bloods }) => ({
      id: challenge.id,
      value,
      solved,
      bloods: bloods.map(({ team, solve }) => ({ teamId: team.id, at: solve.at })),
    })),
  };
}

function toBoardSolve(solve: Solve): BoardSolve {
  return { ...solve, id: 1, userName: "" };
}

function toBoardScoreChange(change: ScoreChange): BoardScoreChange {
  return { ...change, id: 1, kind: "Award", reason: null };
}

describe("BOARD-1 the live board", () => {
  it("equals a plain rebuild after every single event", () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryEvents, (settings, { solves, changes }) => {
        const live = liveBoard(settings);
        solves.forEach((solve, index) => {
          live.apply([toBoardSolve(solve)]);
          expect(toRulesBoard(live)).toEqual(buildBoard({ ...settings, solves: solves.slice(0, index + 1) }));
        });
        changes.forEach((change, index) => {
          live.applyScoreChanges([toBoardScoreChange(change)]);
          const appliedChanges = changes.slice(0, index + 1);
          expect(toRulesBoard(live)).toEqual(buildBoard({ ...settings, solves, changes: appliedChanges }));
        });
      }),
    );
  });

  it("does not depend on how the events are batched", () => {
    fc.assert(
      fc.property(
        arbitrarySettings,
        arbitraryEvents,
        fc.nat(60),
        (settings, { solves, changes }, splitIndex) => {
          const live = liveBoard(settings);
          live.apply(solves.slice(0, splitIndex).map(toBoardSolve));
          live.applyScoreChanges(changes.map(toBoardScoreChange));
          live.apply(solves.slice(splitIndex).map(toBoardSolve));
          expect(toRulesBoard(live)).toEqual(buildBoard({ ...settings, solves, changes }));
        },
      ),
    );
  });

  it("increments the revisions of the solvers of a challenge whose value dropped, and of no other team", () => {
    const buildRatedChallenge = (id: number): RatedChallenge => ({
      id,
      originalScore: 1000,
      minScoreRate: 0.25,
      difficulty: 5,
      disableBloodBonus: true,
    });
    const live = liveBoard({
      bloodBonus: 0,
      teams: [1, 2, 3].map((id) => ({ id, division: null })),
      challenges: [buildRatedChallenge(1), buildRatedChallenge(2)],
    });
    const solve = (teamId: number, challengeId: number) => toBoardSolve({ teamId, challengeId, at: 1 });
    live.apply([solve(1, 1), solve(3, 2)]);
    const before = new Map(live.getRanking().map(({ id, revision }) => [id, revision]));
    live.apply([solve(2, 1)]);
    const changedTeams = live.getRanking().filter(({ id, revision }) => revision !== before.get(id));
    expect(changedTeams.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
