import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { expect, it } from "vitest";
import { type DivisionRules, listEffectiveDivisions } from "./effective.domain.ts";

const { JoinGame, RankOverall, RequireReview, ViewChallenge, SubmitFlags } = PERMISSIONS;
const game = { inviteCode: null, acceptWithoutReview: false };
const buildRules = (fields: Partial<DivisionRules> = {}): DivisionRules => ({
  game,
  divisions: [],
  overrides: [],
  challengeIds: [],
  requirements: [],
  teams: new Map(),
  ...fields,
});
const buildDivision = (id: number, permissions: number, inviteCode: string | null = null) => ({
  id,
  name: `division ${id}`,
  inviteCode,
  permissions,
});

it("the first entry is for teams without a division, which have all permissions", () => {
  const [withoutDivision] = listEffectiveDivisions(
    buildRules({ challengeIds: [1], teams: new Map([[null, 3]]) }),
  );
  expect(withoutDivision).toEqual({
    id: null,
    name: null,
    teams: 3,
    join: "Open",
    review: true,
    rankOverall: true,
    challenges: [{ id: 1, permissions: CHALLENGE_PERMISSIONS, overridden: false, waitsFor: [] }],
  });
});

it.each([
  ["Open", JoinGame, null, null],
  ["Code", JoinGame, null, "of the game"],
  ["Code", JoinGame, "of the division", null],
  ["Closed", 0, null, null],
] as const)(
  "joining is %s with permissions %i, division code %j and game code %j",
  (expected, permissions, ownCode, inviteCode) => {
    const divisions = [buildDivision(1, permissions, ownCode)];
    const [withoutDivision, ownDivision] = listEffectiveDivisions(
      buildRules({ game: { ...game, inviteCode }, divisions }),
    );
    expect(ownDivision?.join).toBe(expected);
    expect(withoutDivision?.join).toBe("Closed");
  },
);

it("review and overall ranks follow the permissions; a game without review requires none", () => {
  const divisions = [buildDivision(1, RequireReview), buildDivision(2, RankOverall)];
  const listReviewAndRank = (acceptWithoutReview: boolean) =>
    listEffectiveDivisions(buildRules({ divisions, game: { ...game, acceptWithoutReview } }))
      .slice(1)
      .map(({ review, rankOverall }) => [review, rankOverall]);
  expect(listReviewAndRank(false)).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(listReviewAndRank(true)).toEqual([
    [false, false],
    [false, true],
  ]);
});

it("DIV-1 an override replaces the permissions of its division only", () => {
  const divisions = [buildDivision(1, ALL_PERMISSIONS), buildDivision(2, ALL_PERMISSIONS)];
  const overrides = [{ divisionId: 1, challengeId: 7, permissions: ViewChallenge }];
  const [, one, two] = listEffectiveDivisions(buildRules({ divisions, overrides, challengeIds: [7] }));
  expect(one?.challenges).toEqual([{ id: 7, permissions: ViewChallenge, overridden: true, waitsFor: [] }]);
  expect(two?.challenges).toMatchObject([{ permissions: CHALLENGE_PERMISSIONS, overridden: false }]);
});

it("a challenge waits for the requirements that the division can see and solve", () => {
  const divisions = [buildDivision(1, ALL_PERMISSIONS)];
  const overrides = [
    { divisionId: 1, challengeId: 2, permissions: ViewChallenge },
    { divisionId: 1, challengeId: 3, permissions: SubmitFlags },
  ];
  const requirements = [1, 2, 3].map((requiredId) => ({ challengeId: 4, requiredId }));
  const input = buildRules({ divisions, overrides, requirements, challengeIds: [4] });
  const [withoutDivision, ownDivision] = listEffectiveDivisions(input).map(
    ({ challenges }) => challenges[0]?.waitsFor,
  );
  expect(withoutDivision).toEqual([1, 2, 3]);
  expect(ownDivision).toEqual([1]);
});

it("listing the maximum number of divisions, each with an override for every challenge, takes less than five seconds", () => {
  const challengeIds = Array.from({ length: 500 }, (_, index) => index + 1);
  const divisions = Array.from({ length: 64 }, (_, index) => buildDivision(index + 1, ALL_PERMISSIONS));
  const overrides = divisions.flatMap(({ id }) =>
    challengeIds.map((challengeId) => ({ divisionId: id, challengeId, permissions: ViewChallenge })),
  );
  const result = listEffectiveDivisions(buildRules({ divisions, overrides, challengeIds }));
  expect(result.at(-1)?.challenges.every(({ overridden }) => overridden)).toBe(true);
}, 5000);
