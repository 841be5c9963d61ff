import { expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

it.each([
  ["down", 0, 1, "bacd"],
  ["up", 3, 1, "adbc"],
  ["to the end", 0, 3, "bcda"],
  ["not before the first", 0, -1, "abcd"],
  ["not behind the last", 3, 4, "abcd"],
  ["not from a missing position", 5, 0, "abcd"],
])("moves an item %s", (_, from, to, expected) => {
  expect(moveItem(["a", "b", "c", "d"], from, to).join("")).toBe(expected);
});
