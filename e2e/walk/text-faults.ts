import { webTexts } from "#tools/locale-files.ts";
import { FIRST_WORDS, PEOPLES_WORDS } from "./platform.ts";
import type { SeenText } from "./seen-texts.ts";

const ENGLISH = "en-US";

/** Names that no language translates, among them those of the categories. */
const NAMES = [
  "CTF",
  "Gonfalon",
  "AGPL-3.0-only",
  "develop",
  "flag{…}",
  "System",
  "Web",
  "Misc",
  ...PEOPLES_WORDS,
  ...FIRST_WORDS,
];

const keys = new Set(webTexts(ENGLISH).keys());

/** What is wrong with the texts of a screen, given what it says in English. */
export function textFaults(
  language: string,
  seen: readonly SeenText[],
  english: ReadonlySet<string>,
): readonly string[] {
  const own = ownTexts(language);
  const faults = seen.flatMap(({ text, cut }) => {
    if (keys.has(text) || text.includes("{{")) return [`raw key: ${text}`];
    if (language !== ENGLISH && english.has(text) && isSaid(text) && !own(text)) return [`English: ${text}`];
    if (cut === undefined) return [];
    // What people have written may be of any length; what the product says is to be read.
    return cut === "dots" && !own(text) ? [] : [`cut (${cut}): ${text}`];
  });
  return [...new Set(faults)];
}

/** Whether a text has words, other than names, addresses, files, their hashes, and what counts or marks them. */
function isSaid(text: string): boolean {
  if (/^\S+(?:@|:\/\/|\.pdf$)\S*$/.test(text) || /^[\da-f]{64}$/.test(text)) return false;
  const bare = text.replace(/^[#\s]+|[\s\d.,:·/#()%]+$/g, "");
  return /\p{L}{3}/u.test(bare) && !NAMES.includes(text) && !NAMES.includes(bare);
}

const known = new Map<string, (text: string) => boolean>();

/** Whether the language's own file says this, with whatever it leaves to be filled in. */
function ownTexts(language: string): (text: string) => boolean {
  const made = known.get(language) ?? matcherOf([...webTexts(language).values(), ...monthsIn(language)]);
  known.set(language, made);
  return made;
}

function matcherOf(texts: readonly string[]): (text: string) => boolean {
  const whole = new Set(texts.filter((text) => !text.includes("{{")));
  const patterns = texts
    .filter((text) => text.includes("{{") && /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, "")))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(literal)
            .join(".*")}$`,
          "u",
        ),
    );
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Headings of months, which some languages write as English does. */
function monthsIn(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long" });
  const year = new Date().getFullYear();
  return Array.from({ length: 36 }, (_, month) => format.format(new Date(year - 1, month)));
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
