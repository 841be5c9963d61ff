import type { Language } from "@gonfalon/contract/languages.ts";
import deDE from "./texts/de-DE.json" with { type: "json" };
import enUS from "./texts/en-US.json" with { type: "json" };
import esES from "./texts/es-ES.json" with { type: "json" };
import frFR from "./texts/fr-FR.json" with { type: "json" };
import idID from "./texts/id-ID.json" with { type: "json" };
import jaJP from "./texts/ja-JP.json" with { type: "json" };
import koKR from "./texts/ko-KR.json" with { type: "json" };
import ruRU from "./texts/ru-RU.json" with { type: "json" };
import viVN from "./texts/vi-VN.json" with { type: "json" };
import zhCN from "./texts/zh-CN.json" with { type: "json" };
import zhTW from "./texts/zh-TW.json" with { type: "json" };

/** Texts other than errors: mails and some success messages. */
export type TextKey = keyof typeof enUS;

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
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

export function text(
  key: TextKey,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return texts[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
