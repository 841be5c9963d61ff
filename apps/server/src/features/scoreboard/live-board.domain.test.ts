import { buildBoard } from "@gonfalon/rules/board.ts";
import type { RatedChallenge, RatedTeam, ScoreChange, Solve } from "@gonfalon/rules/board-input.ts";
import { arbitraryEvents, arbitrarySettings } from "@gonfalon/rules/test/board-arbitrary.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoardChange, type BoardSolve, type LiveBoard, liveBoard } from "./live-board.domain.ts";

/** The live board in the format of the rules. */
function toRulesBoard(live: LiveBoard<RatedTeam, RatedChallenge>) {
  return {
    teams: live.ranking().map(({ id, score, rank, divisionRank, lastSolveAt, solves, changes }) => ({
      id,
      score,
      rank,
      divisionRank,
      lastSolveAt,
      solves: solves.map(({ userName: _, ...solve }) => solve),
      changes: changes.map(({ teamId, at, points }) => ({ teamId, at, points })),
    })),
    challenges: live.challenges.map(({ challenge, value, solved, bloods }) => ({
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

function toBoardChange(change: ScoreChange): BoardChange {
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
          live.applyChanges([toBoardChange(change)]);
          const applied = changes.slice(0, index + 1);
          expect(toRulesBoard(live)).toEqual(buildBoard({ ...settings, solves, changes: applied }));
        });
      }),
    );
  });

  it("does not depend on how the events are batched", () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryEvents, fc.nat(60), (settings, { solves, changes }, cut) => {
        const live = liveBoard(settings);
        live.apply(solves.slice(0, cut).map(toBoardSolve));
        live.applyChanges(changes.map(toBoardChange));
        live.apply(solves.slice(cut).map(toBoardSolve));
        expect(toRulesBoard(live)).toEqual(buildBoard({ ...settings, solves, changes }));
      }),
    );
  });

  it("increments the revisions of the solvers of a challenge whose value dropped, and of no other team", () => {
    const rated = (id: number): RatedChallenge => ({
      id,
      originalScore: 1000,
      minScoreRate: 0.25,
      difficulty: 5,
      disableBloodBonus: true,
    });
    const live = liveBoard({
      bloodBonus: 0,
      teams: [1, 2, 3].map((id) => ({ id, division: null })),
      challenges: [rated(1), rated(2)],
    });
    const solve = (teamId: number, challengeId: number) => toBoardSolve({ teamId, challengeId, at: 1 });
    live.apply([solve(1, 1), solve(3, 2)]);
    const before = new Map(live.ranking().map(({ id, revision }) => [id, revision]));
    live.apply([solve(2, 1)]);
    const changed = live.ranking().filter(({ id, revision }) => revision !== before.get(id));
    expect(changed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
