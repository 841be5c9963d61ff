import type { Texts } from "./locale-files.ts";
import { canOmitCount, findPluralErrors, hasPluralSuffix, isPlural, toPluralKey } from "./plural-errors.ts";

export interface Translations {
  readonly texts: ReadonlyMap<string, Texts>;
  /** The source code that uses the texts. */
  readonly source: string;
  /** The reference language. */
  readonly reference: string;
  /** The names of the variables that select a plural form. */
  readonly counts: readonly string[];
  /** Language -> texts that may equal the reference text. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  /** Language -> a pattern that none of its texts may match. */
  readonly avoided?: Readonly<Record<string, RegExp>>;
}

/** All errors of a set of translations, one line each. */
export function findTranslationErrors(translations: Translations): readonly string[] {
  const reference = translations.texts.get(translations.reference) ?? new Map<string, string>();
  return [
    ...unusedKeys(reference, translations.source),
    ...findPluralErrors(reference, translations.counts).map((error) => `${translations.reference}  ${error}`),
    ...[...translations.texts].flatMap(([language, texts]) =>
      findLanguageErrors(language, texts, reference, translations).map((error) => `${language}  ${error}`),
    ),
  ];
}

function findLanguageErrors(
  language: string,
  texts: Texts,
  reference: Texts,
  options: Translations,
): readonly string[] {
  const expectedKeys = listExpectedKeys(language, reference);
  const errors: string[] = [];
  for (const key of expectedKeys) if (!texts.has(key)) errors.push(`${key}: missing`);
  for (const [key, text] of texts) {
    const english = findEnglish(key, reference);
    const fullEnglish = reference.get(`${toPluralKey(key)}_other`) ?? english ?? "";
    if (!expectedKeys.has(key) || english === undefined) errors.push(`${key}: superfluous`);
    else if (text.trim() === "") errors.push(`${key}: empty`);
    else if (
      language !== options.reference &&
      text === english &&
      !options.shared[language]?.includes(text)
    ) {
      errors.push(`${key}: same as in ${options.reference}`);
    } else if (options.avoided?.[language]?.test(text)) errors.push(`${key}: contains an avoided word`);
    else if (!hasSameVariables(text, fullEnglish, canOmitCount(language, key) ? options.counts : []))
      errors.push(`${key}: variables differ from ${options.reference}`);
  }
  return errors;
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

function hasSameVariables(text: string, english: string, optional: readonly string[]): boolean {
  return listVariables(text, optional) === listVariables(english, optional);
}

function listVariables(text: string, except: readonly string[]): string {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)]
    .filter((name) => !except.includes(name))
    .toSorted()
    .join();
}

/** Keys that the source code names neither literally nor as a template with placeholders. */
function unusedKeys(reference: Texts, source: string): readonly string[] {
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
