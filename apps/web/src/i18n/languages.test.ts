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
])("maps %s to %s", (code, language) => {
  expect(matchLanguage(code)).toBe(language);
});

const noSources: LanguageSources = {
  choice: null,
  search: "",
  cookie: "",
  detectedLanguage: null,
  browserLanguages: [],
};

it.each<[string, Partial<LanguageSources>, string]>([
  ["falls back to English", {}, "en-US"],
  [
    "uses the first supported language of the browser",
    { browserLanguages: ["pt-BR", "fr-CA", "ja"] },
    "fr-FR",
  ],
  [
    "prefers an earlier detection to the browser",
    { detectedLanguage: "ko-KR", browserLanguages: ["ja"] },
    "ko-KR",
  ],
  [
    "prefers the cookie to an earlier detection",
    { cookie: "a=b; i18next=ru-RU", detectedLanguage: "ko-KR" },
    "ru-RU",
  ],
  ["prefers the URL to the cookie", { search: "?lng=vi", cookie: "i18next=ru-RU" }, "vi-VN"],
  [
    "prefers the user's choice to everything else",
    { choice: '"zh-TW"', search: "?lng=vi", browserLanguages: ["ja"] },
    "zh-TW",
  ],
  ["ignores an invalid stored choice", { choice: "{", browserLanguages: ["ja"] }, "ja-JP"],
  ["ignores a stored choice that is not a string", { choice: "7", browserLanguages: ["ja"] }, "ja-JP"],
  ["ignores a script in the URL", { search: "?lng=de%22%3E%3Cscript%3E", browserLanguages: ["ja"] }, "ja-JP"],
])("%s", (_case, sources, language) => {
  expect(detectLanguage({ ...noSources, ...sources })).toBe(language);
});
