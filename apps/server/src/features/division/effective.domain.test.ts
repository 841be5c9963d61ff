import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { expect, it } from "vitest";
import { type DivisionRules, effectiveDivisions } from "./effective.domain.ts";

const { JoinGame, RankOverall, RequireReview, ViewChallenge, SubmitFlags } = PERMISSIONS;
const game = { inviteCode: null, acceptWithoutReview: false };
const rules = (fields: Partial<DivisionRules> = {}): DivisionRules => ({
  game,
  divisions: [],
  overrides: [],
  challengeIds: [],
  requirements: [],
  teams: new Map(),
  ...fields,
});
const division = (id: number, permissions: number, inviteCode: string | null = null) => ({
  id,
  name: `division ${id}`,
  inviteCode,
  permissions,
});

it("the first entry is for teams without a division, which have all permissions", () => {
  const [none] = effectiveDivisions(rules({ challengeIds: [1], teams: new Map([[null, 3]]) }));
  expect(none).toEqual({
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
    const divisions = [division(1, permissions, ownCode)];
    const [none, own] = effectiveDivisions(rules({ game: { ...game, inviteCode }, divisions }));
    expect(own?.join).toBe(expected);
    expect(none?.join).toBe("Closed");
  },
);

it("review and overall ranks follow the permissions; a game without review requires none", () => {
  const divisions = [division(1, RequireReview), division(2, RankOverall)];
  const pairs = (acceptWithoutReview: boolean) =>
    effectiveDivisions(rules({ divisions, game: { ...game, acceptWithoutReview } }))
      .slice(1)
      .map(({ review, rankOverall }) => [review, rankOverall]);
  expect(pairs(false)).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(pairs(true)).toEqual([
    [false, false],
    [false, true],
  ]);
});

it("DIV-1 an override replaces the permissions of its division only", () => {
  const divisions = [division(1, ALL_PERMISSIONS), division(2, ALL_PERMISSIONS)];
  const overrides = [{ divisionId: 1, challengeId: 7, permissions: ViewChallenge }];
  const [, one, two] = effectiveDivisions(rules({ divisions, overrides, challengeIds: [7] }));
  expect(one?.challenges).toEqual([{ id: 7, permissions: ViewChallenge, overridden: true, waitsFor: [] }]);
  expect(two?.challenges).toMatchObject([{ permissions: CHALLENGE_PERMISSIONS, overridden: false }]);
});

it("a challenge waits for the requirements that the division can see and solve", () => {
  const divisions = [division(1, ALL_PERMISSIONS)];
  const overrides = [
    { divisionId: 1, challengeId: 2, permissions: ViewChallenge },
    { divisionId: 1, challengeId: 3, permissions: SubmitFlags },
  ];
  const requirements = [1, 2, 3].map((requiredId) => ({ challengeId: 4, requiredId }));
  const input = rules({ divisions, overrides, requirements, challengeIds: [4] });
  const [none, own] = effectiveDivisions(input).map(({ challenges }) => challenges[0]?.waitsFor);
  expect(none).toEqual([1, 2, 3]);
  expect(own).toEqual([1]);
});

it("the maximum number of divisions, each with an override for every challenge, takes less than five seconds", () => {
  const challengeIds = Array.from({ length: 500 }, (_, index) => index + 1);
  const divisions = Array.from({ length: 64 }, (_, index) => division(index + 1, ALL_PERMISSIONS));
  const overrides = divisions.flatMap(({ id }) =>
    challengeIds.map((challengeId) => ({ divisionId: id, challengeId, permissions: ViewChallenge })),
  );
  const result = effectiveDivisions(rules({ divisions, overrides, challengeIds }));
  expect(result.at(-1)?.challenges.every(({ overridden }) => overridden)).toBe(true);
}, 5000);
