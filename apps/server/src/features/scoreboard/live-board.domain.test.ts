import { DEFAULT_BLOOD_BONUS } from "@gonfalon/rules/blood-bonus.ts";
import { buildBoard, type RatedChallenge, type RatedTeam } from "@gonfalon/rules/board.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoardSolve, type LiveBoard, liveBoard } from "./live-board.domain.ts";

/** The result of the rules for the same rows, in the same format. */
function plain(live: LiveBoard<RatedTeam, RatedChallenge>) {
  return {
    teams: live.ranking().map(({ id, score, rank, divisionRank, lastSolveAt, marks }) => ({
      id,
      score,
      rank,
      divisionRank,
      lastSolveAt,
      solves: marks.map(({ challengeId, at, kind, points }) => ({ challengeId, at, kind, points })),
    })),
    challenges: live.challenges.map(({ challenge, value, solvers }) => ({
      id: challenge.id,
      value,
      solved: solvers.length,
      bloods: solvers
        .filter(({ mark }) => mark.kind !== "Normal")
        .map(({ team, mark }) => ({ teamId: team.id, at: mark.at })),
    })),
  };
}

const challenges = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    originalScore: fc.integer({ min: 0, max: 1500 }),
    minScoreRate: fc.double({ min: 0, max: 1, noNaN: true }),
    difficulty: fc.double({ min: 0.1, max: 30, noNaN: true }),
    disableBloodBonus: fc.boolean(),
  }),
  { selector: ({ id }) => id },
);
const teams = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 8 }), division: fc.constantFrom(null, "x", "y") }),
  { selector: ({ id }) => id },
);
/** Some of the teams and challenges do not count. */
const solves = fc
  .uniqueArray(
    fc.record({ teamId: fc.integer({ min: 1, max: 9 }), challengeId: fc.integer({ min: 1, max: 7 }) }),
    { selector: ({ teamId, challengeId }) => `${teamId} ${challengeId}`, maxLength: 60 },
  )
  .chain((pairs) =>
    fc
      .array(fc.integer({ min: 1, max: 40 }), { minLength: pairs.length, maxLength: pairs.length })
      .map((times) => {
        const inOrder = times.toSorted((a, b) => a - b);
        return pairs.map((pair, i): BoardSolve => ({ ...pair, at: inOrder[i] ?? 0, userName: "" }));
      }),
  );
const bonus = fc.constantFrom(DEFAULT_BLOOD_BONUS, 0, 104_908_820);

describe("BOARD-1 the live board", () => {
  it("equals a plain rebuild after every single solve", () => {
    fc.assert(
      fc.property(bonus, teams, challenges, solves, (bloodBonus, ofTeams, ofChallenges, inOrder) => {
        const rows = { bloodBonus, teams: ofTeams, challenges: ofChallenges };
        const live = liveBoard(rows);
        inOrder.forEach((solve, index) => {
          live.apply([solve]);
          expect(plain(live)).toEqual(buildBoard({ ...rows, solves: inOrder.slice(0, index + 1) }));
        });
      }),
    );
  });

  it("does not depend on how the solves are batched", () => {
    fc.assert(
      fc.property(teams, challenges, solves, fc.nat(60), (ofTeams, ofChallenges, inOrder, cut) => {
        const rows = { bloodBonus: DEFAULT_BLOOD_BONUS, teams: ofTeams, challenges: ofChallenges };
        const live = liveBoard(rows);
        live.apply(inOrder.slice(0, cut));
        live.apply(inOrder.slice(cut));
        expect(plain(live)).toEqual(buildBoard({ ...rows, solves: inOrder }));
      }),
    );
  });

  it("reports the changed teams: the solvers of a challenge whose score dropped, and no others", () => {
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
    const solve = (teamId: number, challengeId: number) => ({ teamId, challengeId, at: 1, userName: "" });
    live.apply([solve(1, 1), solve(3, 2)]);
    const before = new Map(live.ranking().map(({ id, revision }) => [id, revision]));
    live.apply([solve(2, 1)]);
    const changed = live.ranking().filter(({ id, revision }) => revision !== before.get(id));
    expect(changed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
