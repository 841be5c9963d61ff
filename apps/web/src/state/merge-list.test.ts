import { expect, it } from "vitest";
import { mergeList } from "./merge-list.ts";

it.each([
  ["keeps the list of the user if nobody else changed it", ["a", "b"], ["b", "c"], ["a", "b"], ["b", "c"]],
  ["keeps the order of the user", ["a", "b"], ["b", "a"], ["a", "b", "c"], ["b", "a", "c"]],
  ["adds what another user added", ["a"], ["a", "b"], ["a", "c"], ["a", "b", "c"]],
  ["adds once what both added", ["a"], ["a", "b"], ["a", "b"], ["a", "b"]],
  ["removes what another user removed", ["a", "b"], ["a", "b", "c"], ["b"], ["b", "c"]],
  ["removes what the user removed", ["a", "b"], ["b"], ["a", "b", "c"], ["b", "c"]],
  ["keeps both versions if both changed the same item", ["a"], ["a!"], ["a?"], ["a!", "a?"]],
])("%s", (_case, before, after, current, merged) => {
  expect(mergeList({ before, after, current })).toEqual(merged);
});
