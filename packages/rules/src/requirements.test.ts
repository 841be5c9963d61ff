import fc from "fast-check";
import { expect, it } from "vitest";
import { ALL_PERMISSIONS, PERMISSIONS } from "./division-permissions.ts";
import { hasCycle, missingRequirements } from "./requirements.ts";

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

const id = fc.integer({ min: 1, max: 12 });

it("LOCK-1 requirements of challenges with a lower id have no cycle; a reverse requirement creates one", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id)), (pairs) => {
      const edges = pairs.filter(([from, to]) => from > to);
      const grouped = Map.groupBy(edges, ([from]) => from);
      const requirements = new Map([...grouped].map(([from, list]) => [from, list.map(([, to]) => to)]));
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
  ["only the view", PERMISSIONS.ViewChallenge, [], []],
  ["only submissions", PERMISSIONS.SubmitFlags, [], []],
  ["view and submissions", PERMISSIONS.ViewChallenge | PERMISSIONS.SubmitFlags, [1], [2]],
])("LOCK-2 returns the unsolved requirements of a team with %s", (_what, permissions, solved, missing) => {
  expect(missingRequirements([1, 2], () => permissions, new Set(solved))).toEqual(missing);
});

it("LOCK-2 checks the permissions for each requirement", () => {
  const findPermissions = (challengeId: number) => (challengeId === 1 ? 0 : ALL_PERMISSIONS);
  expect(missingRequirements([1, 2], findPermissions, new Set())).toEqual([2]);
});
