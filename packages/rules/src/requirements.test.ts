import fc from "fast-check";
import { expect, it } from "vitest";
import { ALL_PERMISSIONS, PERMISSIONS } from "./division-permissions.ts";
import { findUnsolvable, listMissingRequirements, type Requirements } from "./requirements.ts";

const hasCycle = (requirements: Requirements) => findUnsolvable(requirements) !== undefined;

it.each([
  ["no requirement", false, []],
  [
    "a chain",
    false,
    [
      [1, [2]],
      [2, [3]],
    ],
  ],
  [
    "a diamond",
    false,
    [
      [1, [2, 3]],
      [2, [4]],
      [3, [4]],
    ],
  ],
  ["a challenge that requires itself", true, [[1, [1]]]],
  [
    "two that require each other",
    true,
    [
      [1, [2]],
      [2, [1]],
    ],
  ],
  [
    "a cycle behind a chain",
    true,
    [
      [1, [2]],
      [2, [3]],
      [3, [4]],
      [4, [2]],
    ],
  ],
] as const)("LOCK-1 reports for %s whether there is a cycle: %s", (_what, expected, entries) => {
  expect(hasCycle(new Map<number, readonly number[]>(entries))).toBe(expected);
});

it("LOCK-1 names a challenge whose requirements lead to a cycle, not one that is only required by others", () => {
  const requirements: Requirements = new Map([
    [1, []],
    [2, [1, 3]],
    [3, [4]],
    [4, [3]],
  ]);
  expect(findUnsolvable(requirements)).toBe(2);
});

it("LOCK-1 handles a chain of 20,000 challenges, and a challenge that all others require", () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => index);
  const chain = new Map(ids.map((id) => [id, id === 0 ? [] : [id - 1]]));
  expect(findUnsolvable(chain)).toBeUndefined();
  expect(findUnsolvable(chain.set(0, [19_999]))).toBe(0);
  expect(findUnsolvable(new Map(ids.map((id) => [id, id === 0 ? [] : [0]])))).toBeUndefined();
});

const id = fc.integer({ min: 1, max: 12 });

it("LOCK-1 finds no cycle if challenges require only lower ids, and finds one after a reverse requirement", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id)), (pairs) => {
      const edges = pairs.filter(([from, to]) => from > to);
      const edgesByStart = Map.groupBy(edges, ([from]) => from);
      const requirements = new Map([...edgesByStart].map(([from, list]) => [from, list.map(([, to]) => to)]));
      expect(hasCycle(requirements)).toBe(false);
      for (const [from, to] of edges)
        expect(hasCycle(new Map([...requirements, [to, [...(requirements.get(to) ?? []), from]]]))).toBe(
          true,
        );
    }),
  );
});

it.each([
  ["all permissions", ALL_PERMISSIONS, [], [1, 2]],
  ["all permissions and one solve", ALL_PERMISSIONS, [2], [1]],
  ["all permissions and all solves", ALL_PERMISSIONS, [1, 2, 3], []],
  ["only the permission to view", PERMISSIONS.ViewChallenge, [], []],
  ["only the permission to submit", PERMISSIONS.SubmitFlags, [], []],
  ["the permissions to view and to submit", PERMISSIONS.ViewChallenge | PERMISSIONS.SubmitFlags, [1], [2]],
])(
  "LOCK-2 returns the unsolved requirements of a team with %s",
  (_what, permissions, solvedIds, missingIds) => {
    expect(listMissingRequirements([1, 2], () => permissions, new Set(solvedIds))).toEqual(missingIds);
  },
);

it("LOCK-2 checks the permissions for each requirement", () => {
  const findPermissions = (challengeId: number) => (challengeId === 1 ? 0 : ALL_PERMISSIONS);
  expect(listMissingRequirements([1, 2], findPermissions, new Set())).toEqual([2]);
});
