import { expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

const fits = (line: string) => line.length <= 10;

it.each([
  ["a short text", "Autumn Cup", ["Autumn Cup"]],
  ["an empty text", "", [""]],
  ["a text with spaces", "Autumn Cup of the Harbour", ["Autumn Cup", "of the", "Harbour"]],
  ["a text without spaces", "秋季网络安全竞赛资格赛决赛", ["秋季网络安全竞赛资格", "赛决赛"]],
  ["a word that does not fit", "The Internationalization Cup", ["The", "Internationalization", "Cup"]],
])("breaks %s into lines that fit", (_, text, lines) => {
  expect(wrapText(text, fits)).toEqual(lines);
});
