import { readTexts, readWebTexts } from "#tools/locale-files.ts";
import { DEFAULT_TEXTS, USER_TEXTS } from "./platform.ts";
import type { SeenText } from "./seen-texts.ts";

const ENGLISH = "en-US";

/** Texts that are not translated, such as names, categories and keyboard keys. "minutes" is also French. */
const UNTRANSLATED_TEXTS = [
  "Ctrl",
  "Esc",
  "minutes",
  "CTF",
  "Gonfalon",
  "AGPL-3.0-only",
  "develop",
  "flag{…}",
  "System",
  "Web",
  "Misc",
  "CTFd",
  "Discord",
  "OpenID Connect",
  // The reasons of the container engine are technical texts.
  "Containers are disabled (CONTAINER_ENGINE=none).",
  ...USER_TEXTS,
  ...DEFAULT_TEXTS,
];

/** The values that a template of a webhook can contain. */
const TEMPLATE_VALUES = "{{game}} {{challenge}}";

const textKeys = new Set(readWebTexts(ENGLISH).keys());

/** The error of an action is a text of the server and stays in the language of the request. */
const serverTexts = new Set(readTexts("apps/server/src/i18n/locales/en-US.json").values());

/** The problems in the texts of a screen, compared with its English texts. */
export function findTextErrors(
  language: string,
  seenTexts: readonly SeenText[],
  english: ReadonlySet<string>,
): readonly string[] {
  const matches = getMatcher(language);
  // A label can have a user-written text after it, such as the title of a challenge.
  const isOwnText = (text: string) => [text, removeNumber(text), text.replace(/: .*/, "")].some(matches);
  const errors = seenTexts.flatMap(({ text, cut }) => {
    if (textKeys.has(text) || (text.includes("{{") && !text.includes(TEMPLATE_VALUES)))
      return [`raw key: ${text}`];
    if (language !== ENGLISH && english.has(text) && isTranslatable(text) && !isOwnText(text))
      return [`English: ${text}`];
    if (cut === undefined) return [];
    // User-written texts may have any length; texts of the product must be readable.
    return cut === "dots" && !isOwnText(text) ? [] : [`cut (${cut}): ${text}`];
  });
  return [...new Set(errors)];
}

/** Whether a text has words other than names, URLs, files, hashes, counts, symbols and texts of the server. */
function isTranslatable(text: string): boolean {
  if (/^\S+(?:@|:\/\/|\.(?:pdf|zip)$)\S*$/.test(text) || /^[\da-f]{64}$/.test(text)) return false;
  // Types of webhook events, and sizes.
  if (/^[a-z]+\.[a-z]+(?:, [a-z]+\.[a-z]+)*$/.test(text) || /^[\d.,]+ [KMG]iB$/.test(text)) return false;
  const words = removeNumber(text);
  return (
    /\p{L}{3}/u.test(words) &&
    !UNTRANSLATED_TEXTS.includes(text) &&
    !UNTRANSLATED_TEXTS.includes(words) &&
    !serverTexts.has(text)
  );
}

/** Removes a "#" from the start of a text, and the number from its end, such as "+5%". */
function removeNumber(text: string): string {
  return text.replace(/^[#\s]+|[\s\d.,:·/#()%+]+$/g, "");
}

const matchers = new Map<string, (text: string) => boolean>();

/** Returns a function that checks whether a text is one of the language's own, with any placeholder values. */
function getMatcher(language: string): (text: string) => boolean {
  const matcher =
    matchers.get(language) ?? createMatcher([...readWebTexts(language).values(), ...listMonths(language)]);
  matchers.set(language, matcher);
  return matcher;
}

function createMatcher(texts: readonly string[]): (text: string) => boolean {
  const fixedTexts = new Set(texts.filter((text) => !text.includes("{{")));
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
  return (text) => fixedTexts.has(text) || patterns.some((pattern) => pattern.test(text));
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
