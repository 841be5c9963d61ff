import { expect, it } from "vitest";
import { moved } from "./order.ts";

it.each([
  ["down", 0, 1, "bacd"],
  ["up", 3, 1, "adbc"],
  ["to the end", 0, 3, "bcda"],
  ["not beyond the first", 0, -1, "abcd"],
  ["not beyond the last", 3, 4, "abcd"],
])("moves an entry %s", (_, from, to, expected) => {
  expect(moved(["a", "b", "c", "d"], from, to).join("")).toBe(expected);
});
