import type { Texts } from "./locale-files.ts";

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Variables that are texts: the word after them can be a verb ("{{team}} gives"). */
const TEXT_VARIABLES = [
  "background",
  "challenge",
  "file",
  "game",
  "name",
  "part",
  "platform",
  "team",
  "user",
];
/** Words that end in s, but are not plural nouns. Words in -is, -ss and -us, such as "bonus", are not plural either. */
const NON_PLURAL_WORDS = ["does", "has", "was"];
/** A variable that is not a text, before a plural noun, with at most one word between them. */
const COUNTED_NOUN = new RegExp(
  String.raw`\{\{\s*(?!(?:${TEXT_VARIABLES.join("|")})\b)(\w+)[^}]*\}\} (?:[a-z-]+ )?` +
    String.raw`(?:(?!(?:${NON_PLURAL_WORDS.join("|")})\b)[a-z]+(?<![isu])s|people)\b`,
  "g",
);
const NUMBER_AFTER_COLON = /: \{\{\s*(?:count|number)\b/;

/** Removes the suffix of a plural form from a key. */
export function toPluralKey(key: string): string {
  return key.replace(PLURAL_SUFFIX, "");
}

/** Whether a key ends like a plural form. */
export function hasPluralSuffix(key: string): boolean {
  return PLURAL_SUFFIX.test(key);
}

/** Whether a key is one of the plural forms of a text. */
export function isPlural(key: string, texts: Texts): boolean {
  return hasPluralSuffix(key) && texts.has(`${toPluralKey(key)}_other`);
}

/** Whether a plural form is for a single number ("one team"); its text then need not show the number. */
export function canOmitCount(language: string, key: string): boolean {
  const rules = new Intl.PluralRules(language);
  const form = PLURAL_SUFFIX.exec(key)?.[1];
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  return form !== undefined && numbers.filter((number) => rules.select(number) === form).length === 1;
}

/** Texts of the reference language that show a number without plural forms, or with wrong ones. */
export function findPluralErrors(reference: Texts, counts: readonly string[]): readonly string[] {
  return [...reference].flatMap(([key, text]) => {
    const isPluralForm = isPlural(key, reference);
    const variables = [...text.matchAll(COUNTED_NOUN)].map(([, name = ""]) => name);
    if (!isPluralForm && (variables.length > 0 || /\{\{\s*count\b/.test(text)))
      return [`${key}: a number without plural forms`];
    if (variables.some((name) => !counts.includes(name)))
      return [`${key}: a number before a noun that does not select the plural form`];
    if (isPluralForm && key.endsWith("_other") && !counts.some((name) => text.includes(`{{${name}`)))
      return [`${key}: plural forms without a number`];
    return NUMBER_AFTER_COLON.test(text) ? [`${key}: a number after a colon instead of a phrase`] : [];
  });
}
