import type { Language } from "@gonfalon/contract/languages.ts";
import deDE from "./locales/de-DE.json" with { type: "json" };
import enUS from "./locales/en-US.json" with { type: "json" };
import esES from "./locales/es-ES.json" with { type: "json" };
import frFR from "./locales/fr-FR.json" with { type: "json" };
import idID from "./locales/id-ID.json" with { type: "json" };
import jaJP from "./locales/ja-JP.json" with { type: "json" };
import koKR from "./locales/ko-KR.json" with { type: "json" };
import ruRU from "./locales/ru-RU.json" with { type: "json" };
import viVN from "./locales/vi-VN.json" with { type: "json" };
import zhCN from "./locales/zh-CN.json" with { type: "json" };
import zhTW from "./locales/zh-TW.json" with { type: "json" };

/** All languages have the plural form `other`; `tools/translation-errors.ts` checks the others. */
type StoredKey = Exclude<keyof typeof enUS, `${string}_one`>;
type WithoutPluralForm<Key> = Key extends `${infer Name}_other` ? Name : Key;

/** The key of a text: a problem title, a success message, or a part of a mail, spreadsheet, feed or webhook message. */
export type TextKey = WithoutPluralForm<StoredKey>;

const locales: Readonly<Record<Language, Readonly<Record<StoredKey, string>>>> = {
  "en-US": enUS,
  "zh-CN": zhCN,
  "zh-TW": zhTW,
  "ja-JP": jaJP,
  "id-ID": idID,
  "ko-KR": koKR,
  "ru-RU": ruRU,
  "vi-VN": viVN,
  "de-DE": deDE,
  "fr-FR": frFR,
  "es-ES": esES,
};

type TextValues = Readonly<Record<string, string | number>>;

/** A text in a language. A text with plural forms has one number among its values, which selects the form. */
export function text(key: TextKey, language: Language, values: TextValues = {}): string {
  const texts: Readonly<Record<string, string>> = locales[language];
  const template = texts[key] ?? texts[`${key}_${findPluralForm(language, values)}`] ?? key;
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function findPluralForm(language: Language, values: TextValues): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(Object.values(values).find((value) => typeof value === "number") ?? 0);
}
