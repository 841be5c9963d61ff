import { defaultLanguage, type Language, languages } from "@gonfalon/contract/languages.ts";

export interface LanguageEntry {
  /** The native name. */
  readonly name: string;
  /** The review status of the texts; unless it is `reviewed`, users see a notice. */
  readonly texts: "reviewed" | "machine" | "incomplete";
}

export const languageEntries: Readonly<Record<Language, LanguageEntry>> = {
  "en-US": { name: "English", texts: "reviewed" },
  "zh-CN": { name: "简体中文", texts: "reviewed" },
  "zh-TW": { name: "繁體中文", texts: "reviewed" },
  "ja-JP": { name: "日本語", texts: "reviewed" },
  "id-ID": { name: "Bahasa Indonesia", texts: "reviewed" },
  "ko-KR": { name: "한국어", texts: "reviewed" },
  "ru-RU": { name: "Русский", texts: "reviewed" },
  "vi-VN": { name: "Tiếng Việt", texts: "reviewed" },
  "de-DE": { name: "Deutsch", texts: "machine" },
  "fr-FR": { name: "Français", texts: "machine" },
  "es-ES": { name: "Español", texts: "machine" },
};

const TRADITIONAL_CHINESE = /^zh-(tw|hk|mo|hant)\b/;

/** The supported language for a code in any spelling; one with the same region has priority. */
export function matchLanguage(code: string): Language | undefined {
  const normalizedCode = code.toLowerCase().replaceAll("_", "-");
  if (TRADITIONAL_CHINESE.test(normalizedCode)) return "zh-TW";
  const primaryCode = normalizedCode.split("-", 1)[0];
  return (
    languages.find((language) => language.toLowerCase() === normalizedCode) ??
    languages.find((language) => language.split("-", 1)[0] === primaryCode)
  );
}

export interface LanguageSources {
  /** The user's choice in the menu, as stored. */
  readonly choice: string | null;
  readonly search: string;
  readonly cookie: string;
  /** The result of an earlier detection. */
  readonly detectedLanguage: string | null;
  readonly browserLanguages: readonly string[];
}

/** The initial language: the user's choice, otherwise the first supported hint. */
export function detectLanguage(sources: LanguageSources): Language {
  const hints = [
    parseChoice(sources.choice),
    new URLSearchParams(sources.search).get("lng"),
    findCookieValue(sources.cookie, "i18next"),
    sources.detectedLanguage,
    ...sources.browserLanguages,
  ];
  for (const hint of hints) {
    const language = hint && isWellFormed(hint) ? matchLanguage(hint) : undefined;
    if (language) return language;
  }
  return defaultLanguage;
}

function parseChoice(storedText: string | null): string | undefined {
  if (storedText === null) return undefined;
  try {
    const choice: unknown = JSON.parse(storedText);
    return typeof choice === "string" ? choice : undefined;
  } catch {
    return undefined;
  }
}

function findCookieValue(cookie: string, name: string): string | undefined {
  return cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Whether a code has a plausible length and contains only letters, digits, underscores and hyphens. */
function isWellFormed(code: string): boolean {
  return /^[\w-]{2,35}$/.test(code);
}
