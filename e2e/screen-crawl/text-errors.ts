import { readWebTexts } from "#tools/locale-files.ts";
import { DEFAULT_TEXTS, USER_TEXTS } from "./platform.ts";
import type { SeenText } from "./seen-texts.ts";

const ENGLISH = "en-US";

/** Names that are not translated, including the categories. */
const NAMES = [
  "CTF",
  "Gonfalon",
  "AGPL-3.0-only",
  "develop",
  "flag{…}",
  "System",
  "Web",
  "Misc",
  ...USER_TEXTS,
  ...DEFAULT_TEXTS,
];

const keys = new Set(readWebTexts(ENGLISH).keys());

/** The problems in the texts of a screen, compared with its English texts. */
export function findTextErrors(
  language: string,
  seen: readonly SeenText[],
  english: ReadonlySet<string>,
): readonly string[] {
  const isOwnText = getMatcher(language);
  const errors = seen.flatMap(({ text, cut }) => {
    if (keys.has(text) || text.includes("{{")) return [`raw key: ${text}`];
    if (language !== ENGLISH && english.has(text) && hasTranslatableWords(text) && !isOwnText(text))
      return [`English: ${text}`];
    if (cut === undefined) return [];
    // User-written texts may have any length; texts of the product must be readable.
    return cut === "dots" && !isOwnText(text) ? [] : [`cut (${cut}): ${text}`];
  });
  return [...new Set(errors)];
}

/** Whether a text has words other than names, URLs, files, hashes, counts and symbols. */
function hasTranslatableWords(text: string): boolean {
  if (/^\S+(?:@|:\/\/|\.pdf$)\S*$/.test(text) || /^[\da-f]{64}$/.test(text)) return false;
  const bare = text.replace(/^[#\s]+|[\s\d.,:·/#()%]+$/g, "");
  return /\p{L}{3}/u.test(bare) && !NAMES.includes(text) && !NAMES.includes(bare);
}

const matchers = new Map<string, (text: string) => boolean>();

/** Returns whether the locale file of the language contains a text, with any placeholder values. */
function getMatcher(language: string): (text: string) => boolean {
  const matcher =
    matchers.get(language) ?? createMatcher([...readWebTexts(language).values(), ...listMonths(language)]);
  matchers.set(language, matcher);
  return matcher;
}

function createMatcher(texts: readonly string[]): (text: string) => boolean {
  const whole = new Set(texts.filter((text) => !text.includes("{{")));
  const patterns = texts
    .filter((text) => text.includes("{{") && /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, "")))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(escapeRegExp)
            .join(".*")}$`,
          "u",
        ),
    );
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Month headings, which some languages write as in English. */
function listMonths(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long" });
  const year = new Date().getFullYear();
  return Array.from({ length: 36 }, (_, month) => format.format(new Date(year - 1, month)));
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
