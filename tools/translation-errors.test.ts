import { expect, it } from "vitest";
import { avoidedPatterns } from "./avoided-translations.ts";
import { findTranslationErrors, type Translations } from "./translation-errors.ts";

const english = {
  "team.title": "Team {{name}}",
  "team.count_one": "{{count}} team",
  "team.count_other": "{{count}} teams",
};
const source = 't("team.title", { name }); t(`team.count`, { count })';

function listErrors(
  german: Readonly<Record<string, string>>,
  options: Partial<Pick<Translations, "source" | "sharedTexts" | "avoidedPatterns">> = {},
) {
  return findTranslationErrors({
    texts: new Map([
      ["en-US", new Map(Object.entries(english))],
      ["de-DE", new Map(Object.entries(german))],
    ]),
    source,
    referenceLanguage: "en-US",
    countVariables: ["count"],
    sharedTexts: {},
    ...options,
  });
}

const german = {
  "team.title": "Mannschaft {{name}}",
  "team.count_one": "Eine Mannschaft",
  "team.count_other": "{{count}} Mannschaften",
};

it("accepts a complete translation", () => {
  expect(listErrors(german)).toEqual([]);
});

it.each([
  ["a missing text", { ...german, "team.title": undefined }, "de-DE  team.title: missing"],
  ["a missing plural form", { ...german, "team.count_other": undefined }, "de-DE  team.count_other: missing"],
  ["an additional text", { ...german, "team.motto": "Auf!" }, "de-DE  team.motto: superfluous"],
  [
    "a plural form that the language does not have",
    { ...german, "team.count_few": "{{count}}" },
    "de-DE  team.count_few: superfluous",
  ],
  ["an empty text", { ...german, "team.title": " " }, "de-DE  team.title: empty"],
  [
    "an untranslated text",
    { ...german, "team.title": "Team {{name}}" },
    "de-DE  team.title: same as in en-US",
  ],
  [
    "a lost variable",
    { ...german, "team.title": "Mannschaft" },
    "de-DE  team.title: variables differ from en-US",
  ],
  [
    "an additional variable",
    { ...german, "team.title": "{{name}} {{id}}" },
    "de-DE  team.title: variables differ from en-US",
  ],
])("reports %s", (_case, texts, error) => {
  const translation = Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined),
  ) as Record<string, string>;
  expect(listErrors(translation)).toEqual([error]);
});

it("allows shared texts per language", () => {
  const untranslatedTexts = { ...german, "team.title": "Team {{name}}" };
  expect(listErrors(untranslatedTexts, { sharedTexts: { "de-DE": ["Team {{name}}"] } })).toEqual([]);
  expect(listErrors(untranslatedTexts, { sharedTexts: { "fr-FR": ["Team {{name}}"] } })).toEqual([
    "de-DE  team.title: same as in en-US",
  ]);
});

it("SWITCH-5 reports avoided words of a language", () => {
  const formalGerman = { ...german, "team.title": "Ihre Mannschaft {{name}}" };
  expect(listErrors(formalGerman, { avoidedPatterns: { "de-DE": /\bIhre\b/ } })).toEqual([
    "de-DE  team.title: contains an avoided word",
  ]);
  expect(listErrors(formalGerman, { avoidedPatterns: { "fr-FR": /\bIhre\b/ } })).toEqual([]);
});

it.each([
  ["a straight apostrophe", "It doesn't exist"],
  ["an old-fashioned pronoun", "Somebody has joined"],
  ["mail for e-mail", "You receive a mail"],
])("reports %s in an English text", (_case, text) => {
  const pattern = avoidedPatterns["en-US"];
  expect(pattern?.test(text)).toBe(true);
  const texts = new Map([["en-US", new Map([["team.joined", text]])]]);
  const options = {
    texts,
    source: '"team.joined"',
    referenceLanguage: "en-US",
    countVariables: [],
    sharedTexts: {},
  };
  expect(findTranslationErrors({ ...options, avoidedPatterns })).toEqual([
    "en-US  team.joined: contains an avoided word",
  ]);
});

it.each(["It doesn’t exist", "You receive an e-mail", "No mail server is set up"])(
  "accepts the English text “%s”",
  (text) => {
    expect(avoidedPatterns["en-US"]?.test(text)).toBe(false);
  },
);

it("reports unused texts, and a text with plural forms only once", () => {
  expect(listErrors(german, { source: "" })).toEqual(["team.title: unused", "team.count: unused"]);
});

it("treats a key with a placeholder as every key that matches", () => {
  expect(listErrors(german, { source: "t(`team.${part}`)" })).toEqual([]);
});

it("requires four plural forms in Russian", () => {
  const texts = new Map([
    ["en-US", new Map(Object.entries(english))],
    [
      "ru-RU",
      new Map([
        ["team.title", "Команда {{name}}"],
        ["team.count_one", "{{count}} команда"],
        ["team.count_other", "{{count}} команд"],
      ]),
    ],
  ]);
  expect(
    findTranslationErrors({
      texts,
      source,
      referenceLanguage: "en-US",
      countVariables: ["count"],
      sharedTexts: {},
    }),
  ).toEqual(["ru-RU  team.count_few: missing", "ru-RU  team.count_many: missing"]);
});

it.each([
  ["a form for many numbers", "ru-RU", "team.count_one", "Одна команда"],
  ["the only form of a language", "ja-JP", "team.count_other", "チーム"],
])("requires the number in %s", (_case, language, key, text) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const texts = new Map([
    ["en-US", new Map(Object.entries(english))],
    [
      language,
      new Map([
        ["team.title", "{{name}} +"],
        ...forms.map((form) => [`team.count_${form}`, "{{count}} +"] as const),
        [key, text],
      ]),
    ],
  ]);
  expect(
    findTranslationErrors({
      texts,
      source,
      referenceLanguage: "en-US",
      countVariables: ["count"],
      sharedTexts: {},
    }),
  ).toEqual([`${language}  ${key}: variables differ from en-US`]);
});
