import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultLanguage, languages } from "@gonfalon/contract/languages.ts";
import { type Texts, translationFaults } from "./translation-faults.ts";

/** Texts that are names or units, or words that some language shares with English. */
const webNames: readonly string[] = [
  "challenge.curve.value",
  "challenge.field.containerExposePort",
  "challenge.field.content",
  "challenge.field.cpuCount",
  "challenge.field.image",
  "challenge.field.memoryLimit-hint",
  "challenge.field.storageLimit-hint",
  "challenge.field.type",
  "challenge.flags",
  "challenge.preview.flag",
  "challenge.preview.points",
  "challenge.section.container",
  "challenge.section.text",
  "common.live.live",
  "flag.add.plain-label",
  "flag.list.title",
  "game.admin.field.content",
  "game.admin.field.divisions",
  "game.admin.poster.title",
  "game.admin.tabs.review",
  "game.join.division",
  "game.join.team",
  "game.standing.division",
  "instance.admin.title",
  "instance.terminal.label",
  "instance.title",
  "review.division",
  "review.person.name",
  "review.person.no",
  "scoreboard.dialog.points",
  "scoreboard.division",
  "scoreboard.points",
  "scoreboard.score",
  "scoreboard.team",
  "shell.admin.instances",
  "shell.admin.teams",
  "traffic.conversation.from.Client",
  "traffic.conversation.from.Container",
  "traffic.conversation.hex",
  "traffic.conversation.text",
  "traffic.files",
  "traffic.team-count",
  "traffic.teams",
  "writeup.teams",
];
const serverNames: readonly string[] = [
  "sheet.division",
  "sheet.email",
  "sheet.score",
  "sheet.status",
  "sheet.team",
];

const web = "apps/web/src/i18n/locales";
const server = "apps/server/src/i18n/locales";
const serverTexts = "apps/server/src/i18n/texts";

const faults = [
  ...translationFaults({
    texts: byLanguage((code) => flattened(readAreas(join(web, code)))),
    source: sourceOf("apps/web/src"),
    reference: defaultLanguage,
    sameEverywhere: webNames,
  }).map((fault) => `web     ${fault}`),
  ...translationFaults({
    texts: byLanguage((code) => flattened(readJson(join(server, `${code}.json`)))),
    source: sourceOf("apps/server/src") + sourceOf("packages/contract/src"),
    reference: defaultLanguage,
    sameEverywhere: serverNames,
  }).map((fault) => `server  ${fault}`),
  ...translationFaults({
    texts: byLanguage((code) => flattened(readJson(join(serverTexts, `${code}.json`)))),
    source: sourceOf("apps/server/src"),
    reference: defaultLanguage,
    sameEverywhere: serverNames,
  }).map((fault) => `server  ${fault}`),
];

for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

function byLanguage(read: (code: string) => Texts): ReadonlyMap<string, Texts> {
  return new Map(languages.map((code) => [code, read(code)]));
}

function readAreas(folder: string): object {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(names.map((name) => [basename(name, ".json"), readJson(join(folder, name))]));
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

function flattened(tree: object, prefix = ""): Texts {
  return new Map(
    Object.entries(tree).flatMap(([name, value]: readonly [string, unknown]) =>
      typeof value === "object" && value !== null
        ? [...flattened(value, `${prefix}${name}.`)]
        : [[prefix + name, String(value)] as const],
    ),
  );
}

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}
