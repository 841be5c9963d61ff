import { expect, it } from "vitest";
import { hasHiddenCharacters } from "./hidden-characters.ts";

it.each([
  ["a right-to-left override", "ab\u202Ecd"],
  ["an isolate", "ab\u2067cd"],
  ["a zero-width space", "ab\u200Bcd"],
  ["a line break", "ab\ncd"],
  ["a NUL character", "ab\0cd"],
  ["a Hangul filler", "\u3164\u3164\u3164"],
  ["a braille blank", "\u2800\u2800\u2800"],
  ["half of a surrogate pair", "ab\uD83Dcd"],
])("ACCOUNT-3 finds %s", (_what, text) => {
  expect(hasHiddenCharacters(text)).toBe(true);
});

it.each(["Ana María", "山田太郎", "Zoë", "😀😀😀", "<b>x</b>", "=1+1", "مريم"])("accepts %s", (text) => {
  expect(hasHiddenCharacters(text)).toBe(false);
});
