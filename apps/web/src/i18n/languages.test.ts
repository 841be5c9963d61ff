import { expect, it } from "vitest";
import { detectLanguage, type LanguageSources, matchLanguage } from "./languages.ts";

it.each([
  ["zh-TW", "zh-TW"],
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hant-HK", "zh-TW"],
  ["zh", "zh-CN"],
  ["zh-SG", "zh-CN"],
  ["zh-Hans", "zh-CN"],
  ["en-GB", "en-US"],
  ["JA", "ja-JP"],
  ["de_AT", "de-DE"],
  ["pt", undefined],
])("understands %s as %s", (code, language) => {
  expect(matchLanguage(code)).toBe(language);
});

const noSources: LanguageSources = { choice: null, search: "", cookie: "", detected: null, browser: [] };

it.each<[string, Partial<LanguageSources>, string]>([
  ["no hints", {}, "en-US"],
  ["the first supported language of the browser", { browser: ["pt-BR", "fr-CA", "ja"] }, "fr-FR"],
  ["an earlier detection over the browser", { detected: "ko-KR", browser: ["ja"] }, "ko-KR"],
  ["the cookie over an earlier detection", { cookie: "a=b; i18next=ru-RU", detected: "ko-KR" }, "ru-RU"],
  ["the URL over the cookie", { search: "?lng=vi", cookie: "i18next=ru-RU" }, "vi-VN"],
  [
    "the user's choice over everything else",
    { choice: '"zh-TW"', search: "?lng=vi", browser: ["ja"] },
    "zh-TW",
  ],
  ["an invalid stored choice", { choice: "{", browser: ["ja"] }, "ja-JP"],
  ["a stored choice that is not a string", { choice: "7", browser: ["ja"] }, "ja-JP"],
  ["a script in the URL", { search: "?lng=de%22%3E%3Cscript%3E", browser: ["ja"] }, "ja-JP"],
])("starts from %s", (_case, sources, language) => {
  expect(detectLanguage({ ...noSources, ...sources })).toBe(language);
});
