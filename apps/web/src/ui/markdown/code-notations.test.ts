import { expect, it } from "vitest";
import { hasNotation, parseNotations } from "./code-notations.ts";

/** Each line with its marks, as text. */
function formatLines(code: string): readonly string[] {
  return parseNotations(code).map(({ text, marks }) => [text, ...marks].join(" | "));
}

it.each([
  ["a // [!code ++]", ["a | add"]],
  ["a # [!code --]", ["a | remove"]],
  ["a -- [!code --]", ["a | remove"]],
  ["a /* [!code highlight] */", ["a | highlight"]],
  ["<p> <!-- [!code hl] -->", ["<p> | highlight"]],
  ["mov eax, 1 ; [!code focus]", ["mov eax, 1 | focus"]],
  ["x % [!code error]", ["x | error"]],
  ["x // [!code warning]\ny // [!code info]", ["x | warning", "y | info"]],
  ["a // [!code highlight:2]\nb\nc", ["a | highlight", "b | highlight", "c"]],
  ["// [!code ++]\na\nb", ["a | add", "b"]],
  ["  // [!code focus:2]\na\nb // [!code error]\nc", ["a | focus", "b | focus | error", "c"]],
  ["a // [!code focus:999]\nb\n", ["a | focus", "b | focus"]],
  ["a\n\nb\n", ["a", "", "b"]],
])("TEXT-7 %j has the lines %j", (code, expected) => {
  expect(formatLines(code)).toEqual(expected);
});

it.each([
  "a [!code ++]",
  "a // [!code other]",
  "a // [!code ++] and more",
  "a // [!code ++:1000]",
  "a // [!code++]",
  "a // [!CODE ++]",
])("TEXT-7 %j is not a notation and stays as written", (code) => {
  expect(formatLines(code)).toEqual([code]);
});

it("TEXT-7 distinguishes code with notations from code without", () => {
  expect(hasNotation("a // [!code ++]")).toBe(true);
  expect(hasNotation("a // ++")).toBe(false);
});
