import { expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

it.each([
  ["moves an item down", 0, 1, "bacd"],
  ["moves an item up", 3, 1, "adbc"],
  ["moves an item to the end", 0, 3, "bcda"],
  ["does not move the first item up", 0, -1, "abcd"],
  ["does not move the last item down", 3, 4, "abcd"],
  ["ignores a position without an item", 5, 0, "abcd"],
])("%s", (_title, from, to, expected) => {
  expect(moveItem(["a", "b", "c", "d"], from, to).join("")).toBe(expected);
});
