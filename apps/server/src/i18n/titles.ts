import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
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

// A problem without a title in every language does not compile.
const titles: Readonly<Record<Language, Readonly<Record<ProblemKey, string>>>> = {
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

/** The title of a problem in a language. */
export function title(key: ProblemKey, language: Language, values: ProblemValues = {}): string {
  return titles[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
