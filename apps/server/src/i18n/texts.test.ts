import { readdirSync, readFileSync } from "node:fs";
import { type ProblemKey, problems } from "@gonfalon/contract/kernel/problem.ts";
import { languages } from "@gonfalon/contract/languages.ts";
import { describe, expect, it } from "vitest";
import { type TextKey, text } from "./texts.ts";

const keys = Object.keys(problems) as ProblemKey[];
const folder = new URL("./locales/", import.meta.url);

function readTexts(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8"));
}

it("has a file for every supported language and no other", () => {
  expect(readdirSync(folder).toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted());
});

describe.each(languages)("%s", (language) => {
  it("has a title for every problem", () => {
    const titles = keys.map((key) => text(key, language));
    expect(keys.filter((key, index) => titles[index] === key || titles[index]?.trim() === "")).toEqual([]);
  });

  it("has the same keys as English, in the same order", () => {
    const listKeys = (code: string) => [
      ...new Set(Object.keys(readTexts(code)).map((key) => key.replace(/_\w+$/, ""))),
    ];
    expect(listKeys(language)).toEqual(listKeys("en-US"));
  });
});

it("fills in the placeholders of a text", () => {
  expect(text("request.field-too-long", "de-DE", { field: "bio", limit: 128 })).toContain("„bio“");
  expect(text("mail.greeting", "en-US", { name: "Ada" })).toBe("Hello Ada,");
});

it("inserts values literally, even if they look like a placeholder or a pattern", () => {
  expect(text("request.field-missing", "en-US", { field: "$& {{field}}" })).toBe(
    "“$& {{field}}” is required.",
  );
});

const counts = [0, 1, 2, 5, 21];

it.each(languages)("uses the plural form of %s for 0, 1, 2, 5 and 21 in every text", (language) => {
  const storedTexts = readTexts(language);
  const rules = new Intl.PluralRules(language);
  const pluralKeys = Object.keys(storedTexts).filter((key) => key.endsWith("_other"));
  expect(pluralKeys.length).toBeGreaterThan(5);
  for (const key of pluralKeys.map((name) => name.replace("_other", "") as TextKey)) {
    const [, name = ""] = /\{\{(limit|minutes|seconds)\}\}/.exec(storedTexts[`${key}_other`] ?? "") ?? [];
    const toPhrase = (count: number) =>
      storedTexts[`${key}_${rules.select(count)}`]
        ?.replace(`{{${name}}}`, String(count))
        .replaceAll(/\{\{.*?\}\}/g, "");
    expect(counts.map((count) => text(key, language, { [name]: count }))).toEqual(counts.map(toPhrase));
  }
});

it.each([
  ["en-US", ["0 seconds", "1 second", "2 seconds", "5 seconds", "21 seconds"]],
  ["zh-CN", ["0 秒", "1 秒", "2 秒", "5 秒", "21 秒"]],
  ["zh-TW", ["0 秒", "1 秒", "2 秒", "5 秒", "21 秒"]],
  ["ja-JP", ["0 秒", "1 秒", "2 秒", "5 秒", "21 秒"]],
  ["id-ID", ["0 detik", "1 detik", "2 detik", "5 detik", "21 detik"]],
  ["ko-KR", ["0초", "1초", "2초", "5초", "21초"]],
  ["ru-RU", ["0 секунд", "1 секунду", "2 секунды", "5 секунд", "21 секунду"]],
  ["vi-VN", ["0 giây", "1 giây", "2 giây", "5 giây", "21 giây"]],
  ["de-DE", ["0 Sekunden", "1 Sekunde", "2 Sekunden", "5 Sekunden", "21 Sekunden"]],
  ["fr-FR", ["0 seconde", "1 seconde", "2 secondes", "5 secondes", "21 secondes"]],
  ["es-ES", ["0 segundos", "1 segundo", "2 segundos", "5 segundos", "21 segundos"]],
] as const)("uses the plural forms of %s", (language, expected) => {
  const titles = counts.map((seconds) => text("request.too-many", language, { seconds }));
  expect(
    titles.map((title) => /\d+ ?(?:[초秒]|\p{Script=Latin}+|\p{Script=Cyrillic}+)/u.exec(title)?.[0]),
  ).toEqual(expected);
});
