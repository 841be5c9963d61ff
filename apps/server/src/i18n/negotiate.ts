import { defaultLanguage, type Language, languages } from "@gonfalon/contract/languages.ts";
import { parseWeightedValues } from "#kernel/weighted-values.ts";

export interface LanguagePreference {
  /** The query parameter (`ui-culture`, else `culture`); takes precedence over the header. */
  readonly culture?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** The language of a response: query parameter, then Accept-Language, then the default. */
export function negotiateLanguage({ culture, acceptLanguage }: LanguagePreference): Language {
  const queryLanguage = culture === undefined ? undefined : matchLanguage(culture);
  return queryLanguage ?? findPreferred(acceptLanguage ?? "") ?? defaultLanguage;
}

// Browsers send shorter headers; the limit bounds the work per request.
const MAX_HEADER_LENGTH = 1000;

function findPreferred(header: string): Language | undefined {
  const ranges = parseWeightedValues(header.slice(0, MAX_HEADER_LENGTH));
  const acceptedRanges = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { value } of acceptedRanges) {
    const language = value === "*" ? defaultLanguage : matchLanguage(value);
    if (language) return language;
  }
  return undefined;
}

/** The best match for a language tag: with region first, then the language alone. */
function matchLanguage(tag: string): Language | undefined {
  const [primary = "", ...subtags] = tag.toLowerCase().split(/[-_]/);
  const exactMatch = languages.find((language) => language.toLowerCase() === [primary, ...subtags].join("-"));
  if (exactMatch) return exactMatch;
  if (primary === "zh") return usesTraditionalScript(subtags) ? "zh-TW" : "zh-CN";
  return languages.find((language) => language.slice(0, 2) === (RENAMED_CODES[primary] ?? primary));
}

// Java used the legacy code of Indonesian until version 16.
const RENAMED_CODES: Readonly<Record<string, string>> = { in: "id" };

function usesTraditionalScript(subtags: readonly string[]): boolean {
  if (subtags.includes("hans")) return false;
  return ["hant", "tw", "hk", "mo"].some((subtag) => subtags.includes(subtag));
}
