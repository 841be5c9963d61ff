import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLanguage, languages } from "@gonfalon/contract/languages.ts";
import { textsIn, webTexts } from "./locale-files.ts";
import { sharedTexts } from "./shared-texts.ts";
import { type Texts, translationFaults } from "./translation-faults.ts";
import { avoidedWording } from "./ui-copy-check.ts";

const server = "apps/server/src/i18n/locales";
const serverTexts = "apps/server/src/i18n/texts";

const faults = [
  ...translationFaults({
    texts: byLanguage(webTexts),
    source: readSource("apps/web/src"),
    reference: defaultLanguage,
    shared: sharedTexts,
    avoided: avoidedWording,
  }).map((fault) => `web     ${fault}`),
  ...translationFaults({
    texts: byLanguage((code) => textsIn(join(server, `${code}.json`))),
    source: readSource("apps/server/src") + readSource("packages/contract/src"),
    reference: defaultLanguage,
    shared: sharedTexts,
    avoided: avoidedWording,
  }).map((fault) => `server  ${fault}`),
  ...translationFaults({
    texts: byLanguage((code) => textsIn(join(serverTexts, `${code}.json`))),
    source: readSource("apps/server/src"),
    reference: defaultLanguage,
    shared: sharedTexts,
    avoided: avoidedWording,
  }).map((fault) => `server  ${fault}`),
];

for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

function byLanguage(read: (code: string) => Texts): ReadonlyMap<string, Texts> {
  return new Map(languages.map((code) => [code, read(code)]));
}

function readSource(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}
