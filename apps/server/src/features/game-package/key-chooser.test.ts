import { expect, it } from "vitest";
import { keyChooser } from "./key-chooser.ts";

it.each<
  readonly [name: string, challenges: readonly (readonly [title: string, key: string])[], keys: string[]]
>([
  [
    "keeps keys",
    [
      ["A", "x"],
      ["B", "y"],
    ],
    ["x", "y"],
  ],
  [
    "lets the database generate missing and repeated keys",
    [
      ["A", ""],
      ["B", "x"],
      ["C", "x"],
    ],
    ["", "x", ""],
  ],
  [
    "does not generate the key of a later challenge",
    [
      ["A b", ""],
      ["C", "a-b"],
    ],
    ["a-b-1", "a-b"],
  ],
  [
    "does not generate a key twice",
    [
      ["A 2", ""],
      ["A", ""],
      ["A", "a"],
      ["A", ""],
    ],
    ["", "a-2-2", "a", "a-4"],
  ],
])("CODE-1 %s", (_name, challenges, keys) => {
  const challengesWithIds = challenges.map(([title, key], index) => ({ id: index + 1, title, key }));
  expect(challengesWithIds.map(keyChooser(challengesWithIds))).toEqual(keys);
});
