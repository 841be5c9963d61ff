import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLanguage, languages } from "@gonfalon/contract/languages.ts";
import { avoidedPatterns } from "./avoided-translations.ts";
import { readTexts, readWebTexts, type Texts } from "./locale-files.ts";
import { sharedTexts } from "./shared-texts.ts";
import { findTranslationErrors } from "./translation-errors.ts";

const errors = [
  ...findTranslationErrors({
    texts: readAllLanguages(readWebTexts),
    source: readSource("apps/web/src"),
    referenceLanguage: defaultLanguage,
    countVariables: ["count"],
    sharedTexts,
    avoidedPatterns,
  }).map((error) => `web     ${error}`),
  ...findTranslationErrors({
    texts: readAllLanguages((code) => readTexts(`apps/server/src/i18n/locales/${code}.json`)),
    source: readSource("apps/server/src") + readSource("packages/contract/src"),
    referenceLanguage: defaultLanguage,
    countVariables: ["count", "limit", "minutes", "seconds"],
    sharedTexts,
    avoidedPatterns,
  }).map((error) => `server  ${error}`),
];

for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0) process.exitCode = 1;

function readAllLanguages(read: (code: string) => Texts): ReadonlyMap<string, Texts> {
  return new Map(languages.map((code) => [code, read(code)]));
}

function readSource(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}
