import { expect, it } from "vitest";
import { isStorable } from "./storable-text.ts";

it.each([
  ["", true],
  ["Zoë 山田 😀", true],
  ["line\nbreak", true],
  ["a\0b", false],
  ["a\uD83Db", false],
  ["a\uDE00b", false],
])("PostgreSQL can store %j: %s", (text, isPossible) => expect(isStorable(text)).toBe(isPossible));
