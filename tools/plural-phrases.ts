import { defaultLanguage, languages } from "@gonfalon/contract/languages.ts";
import { readTexts, readWebTexts, type Texts } from "./locale-files.ts";
import { isPlural, toPluralKey } from "./plural-errors.ts";

// Prints every text with plural forms as users see it with 0, 1, 2, 5 and 21, for the review of a translation.

const NUMBERS = [0, 1, 2, 5, 21];
const COUNT = /\{\{\s*(?:count|limit|minutes|seconds)\b[^}]*\}\}/;

const [language = defaultLanguage] = process.argv.slice(2);
if (!languages.some((code) => code === language))
  throw new Error(`There is no language ${language}; there are ${languages.join(", ")}`);

printPhrases(readWebTexts(language));
printPhrases(readTexts(`apps/server/src/i18n/locales/${language}.json`));

function printPhrases(texts: Texts): void {
  const rules = new Intl.PluralRules(language);
  const keys = new Set([...texts.keys()].filter((key) => isPlural(key, texts)).map(toPluralKey));
  for (const key of keys) {
    const phrases = NUMBERS.map((number) =>
      texts.get(`${key}_${rules.select(number)}`)?.replace(COUNT, String(number)),
    );
    process.stdout.write(`${key}\n  ${phrases.join("\n  ")}\n`);
  }
}
