import type { Texts } from "./locale-files.ts";
import { canOmitCount, findPluralErrors, hasPluralSuffix, isPlural, toPluralKey } from "./plural-errors.ts";

export interface Translations {
  readonly texts: ReadonlyMap<string, Texts>;
  /** The source code that uses the texts. */
  readonly source: string;
  readonly referenceLanguage: string;
  /** The names of the variables that select a plural form. */
  readonly countVariables: readonly string[];
  /** Language -> texts that may equal the reference text. */
  readonly sharedTexts: Readonly<Record<string, readonly string[]>>;
  /** Language -> a pattern that none of its texts may match. */
  readonly avoidedPatterns?: Readonly<Record<string, RegExp>>;
}

/** All errors of a set of translations, one line each. */
export function findTranslationErrors(translations: Translations): readonly string[] {
  const reference = translations.texts.get(translations.referenceLanguage) ?? new Map<string, string>();
  return [
    ...findUnusedKeys(reference, translations.source),
    ...findPluralErrors(reference, translations.countVariables).map(
      (error) => `${translations.referenceLanguage}  ${error}`,
    ),
    ...[...translations.texts].flatMap(([language, texts]) =>
      findLanguageErrors(language, texts, reference, translations).map((error) => `${language}  ${error}`),
    ),
  ];
}

function findLanguageErrors(
  language: string,
  texts: Texts,
  reference: Texts,
  translations: Translations,
): readonly string[] {
  const expectedKeys = listExpectedKeys(language, reference);
  const missingKeys = [...expectedKeys].filter((key) => !texts.has(key));
  const faults = [...texts].flatMap(([key, text]) => {
    const english = expectedKeys.has(key) ? findEnglish(key, reference) : undefined;
    const fault =
      english === undefined
        ? "superfluous"
        : findFault(language, key, text, { english, reference, translations });
    return fault === undefined ? [] : [`${key}: ${fault}`];
  });
  return [...missingKeys.map((key) => `${key}: missing`), ...faults];
}

interface FaultContext {
  readonly english: string;
  readonly reference: Texts;
  readonly translations: Translations;
}

/** What is wrong with a text, if anything. */
function findFault(
  language: string,
  key: string,
  text: string,
  { english, reference, translations }: FaultContext,
): string | undefined {
  const { sharedTexts, avoidedPatterns, countVariables } = translations;
  if (text.trim() === "") return "empty";
  const isReference = language === translations.referenceLanguage;
  if (!isReference && text === english && !sharedTexts[language]?.includes(text))
    return `same as in ${translations.referenceLanguage}`;
  if (avoidedPatterns?.[language]?.test(text)) return "contains an avoided word";
  const fullEnglish = reference.get(`${toPluralKey(key)}_other`) ?? english;
  if (!hasSameVariables(text, fullEnglish, canOmitCount(language, key) ? countVariables : []))
    return `variables differ from ${translations.referenceLanguage}`;
  return undefined;
}

/** The keys that a language must have: the reference keys, with the plural forms of the language. */
function listExpectedKeys(language: string, reference: Texts): ReadonlySet<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return new Set(
    [...reference.keys()].flatMap((key) =>
      isPlural(key, reference) ? forms.map((form) => `${toPluralKey(key)}_${form}`) : [key],
    ),
  );
}

function findEnglish(key: string, reference: Texts): string | undefined {
  return (
    reference.get(key) ?? (hasPluralSuffix(key) ? reference.get(`${toPluralKey(key)}_other`) : undefined)
  );
}

function hasSameVariables(text: string, english: string, optionalNames: readonly string[]): boolean {
  return listVariables(text, optionalNames) === listVariables(english, optionalNames);
}

function listVariables(text: string, excludedNames: readonly string[]): string {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)]
    .filter((name) => !excludedNames.includes(name))
    .toSorted()
    .join();
}

/** Keys that the source code names neither literally nor as a template with placeholders. */
function findUnusedKeys(reference: Texts, source: string): readonly string[] {
  const literals = new Set(
    [...source.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g)].map(([, key = ""]) => key),
  );
  const templates = [...source.matchAll(/`([\w-]+\.[\w.-]*\$\{[^`]*)`/g)].map(([, text = ""]) =>
    toPattern(text),
  );
  const keys = [...reference.keys()].map((key) => (isPlural(key, reference) ? toPluralKey(key) : key));
  return [...new Set(keys)]
    .filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)))
    .map((key) => `${key}: unused`);
}

function toPattern(template: string): RegExp {
  const fixedParts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${fixedParts.join(".+")}$`);
}
