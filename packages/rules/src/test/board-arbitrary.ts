import fc from "fast-check";
import { DEFAULT_BLOOD_BONUS, packBloodBonus } from "../blood-bonus.ts";
import type { BoardEvents, BoardSettings, ScoreChange, Solve } from "../board-input.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "../division-permissions.ts";

const arbitraryPermissions = fc
  .subarray(Object.values(PERMISSIONS))
  .map((bits) => bits.reduce<number>((combination, bit) => combination | bit, 0));

const arbitraryTeamId = fc.integer({ min: 1, max: 9 });
const arbitraryChallengeId = fc.integer({ min: 1, max: 7 });
export const arbitraryTime = fc.integer({ min: 1, max: 40 });

/** Games with divisions, overrides and deadlines; one division of the teams is not listed. */
export const arbitrarySettings: fc.Arbitrary<BoardSettings> = fc.record({
  bloodBonus: fc.constantFrom(DEFAULT_BLOOD_BONUS, 0, packBloodBonus([100, 50, 20])),
  teams: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 8 }), division: fc.constantFrom(null, "x", "y", "z") }),
    { selector: ({ id }) => id },
  ),
  challenges: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      originalScore: fc.integer({ min: 0, max: 1500 }),
      minScoreRate: fc.double({ min: 0, max: 1, noNaN: true }),
      difficulty: fc.double({ min: 0.1, max: 30, noNaN: true }),
      disableBloodBonus: fc.boolean(),
      deadline: fc.oneof(fc.constant(null), arbitraryTime),
    }),
    { selector: ({ id }) => id },
  ),
  divisions: fc
    .tuple(
      arbitraryPermissions,
      arbitraryPermissions,
      fc.dictionary(arbitraryChallengeId.map(String), arbitraryPermissions),
    )
    .map(([x, y, overrides]) => [
      { name: "x", permissions: x, overrides },
      { name: "y", permissions: y | (ALL_PERMISSIONS ^ PERMISSIONS.RankOverall), overrides: {} },
    ]),
});

/** Solves in commit order, which is the order of their times. Some teams and challenges are not on the board. */
const arbitrarySolves: fc.Arbitrary<readonly Solve[]> = fc
  .uniqueArray(fc.record({ teamId: arbitraryTeamId, challengeId: arbitraryChallengeId, at: arbitraryTime }), {
    selector: (solve) => `${solve.teamId} ${solve.challengeId}`,
    maxLength: 60,
  })
  .map((solves) => solves.toSorted((a, b) => a.at - b.at));

const arbitraryChanges: fc.Arbitrary<readonly ScoreChange[]> = fc.array(
  fc.record({ teamId: arbitraryTeamId, at: arbitraryTime, points: fc.integer({ min: -300, max: 300 }) }),
  { maxLength: 12 },
);

export const arbitraryEvents: fc.Arbitrary<Required<BoardEvents>> = fc.record({
  solves: arbitrarySolves,
  changes: arbitraryChanges,
});
