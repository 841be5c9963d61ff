import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { ConfigSchema } from "#server/config/config.ts";
import { listProjectFiles } from "#tools/project-files.ts";
import { extractComments, hasComments } from "#tools/wording/comments.ts";
import {
  findMissingReferences,
  findRuleIds,
  findVariableNames,
  type ReferenceTargets,
} from "./references.ts";
import { listRuleIds } from "./rules.ts";

const projectFiles = listProjectFiles();
const documents = projectFiles.filter((path) => path.endsWith(".md") && path !== "CHANGELOG.md").map(toText);
const sources = projectFiles
  .filter((path) => hasComments(path) && !path.startsWith("tools/docs/"))
  .map(toText);
const comments = sources.flatMap(({ path, text }) =>
  extractComments(path, text).map((comment) => ({ path, ...comment })),
);

/** Names that are not in the repository: created files, and names of other programs. */
const NOT_IN_REPOSITORY = {
  paths: ["deploy/.env", "apps/server/dist/main.js"],
  fileNames: ["your-program.ts"],
  codeNames: ["documentOverride", "podPidsLimit", "RCTF_TOKEN"],
};

/** Variables that the server does not read, and `O_DIRECT`, which has the same form. */
const OTHER_VARIABLES = [
  "BUILD_SHA",
  "BUILD_TAG",
  "CADDY_IMAGE",
  "CHROMIUM_PATH",
  "GZCTF_CHALLENGE_ID",
  "GZCTF_GAME_ID",
  "GZCTF_USER_ID",
  "GONFALON_TOKEN",
  "MALLOC_ARENA_MAX",
  "NODE_IMAGE",
  "O_DIRECT",
  "POSTGRES_IMAGE",
  "SOCKET_PROXY_IMAGE",
  "TEAM_ID",
  "TEST_IMAGE",
  "XDG_CONFIG_HOME",
];

const targets: ReferenceTargets = {
  exists: (path) => NOT_IN_REPOSITORY.paths.includes(path) || existsSync(path),
  fileNames: new Set([...projectFiles.map((path) => basename(path)), ...NOT_IN_REPOSITORY.fileNames]),
  scripts: new Set(
    Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: object }).scripts),
  ),
  codeNames: new Set([...collectNamesInCode(), ...NOT_IN_REPOSITORY.codeNames, ...OTHER_VARIABLES]),
};

it("docs name only paths, scripts, decisions, settings and names in code that exist", () => {
  const missingNames = documents.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => findMissingReferences({ path, line: index + 1, text: line }, targets)),
  );
  expect(missingNames).toEqual([]);
});

it("comments name only paths, scripts, decisions, settings and names in code that exist", () => {
  expect(comments.length).toBeGreaterThan(5000);
  expect(comments.flatMap((comment) => findMissingReferences(comment, targets))).toEqual([]);
});

it("docs name only environment variables that a program reads", () => {
  const knownNames = new Set([...Object.keys(ConfigSchema.properties), ...OTHER_VARIABLES]);
  const unknownVariables = documents.flatMap(({ path, text }) =>
    findVariableNames(text).flatMap((name) => (knownNames.has(name) ? [] : [`${path}: ${name}`])),
  );
  expect(unknownVariables).toEqual([]);
});

it("every rule that docs and sources cite is defined in docs/behaviour.md", () => {
  const definedIds = new Set(listRuleIds());
  const undefinedRules = [...documents, ...sources].flatMap(({ path, text }) =>
    findRuleIds(text).flatMap((id) => (definedIds.has(id) ? [] : [`${path}: ${id}`])),
  );
  expect(undefinedRules).toEqual([]);
});

it("every diagram is text: the documentation site renders no Mermaid", () => {
  expect(documents.filter(({ text }) => text.includes("```mermaid"))).toEqual([]);
});

it("every picture in docs/ is Markdown: the documentation site shows HTML as text", () => {
  const documentsWithImages = documents.filter(
    ({ path, text }) => path.startsWith("docs/") && text.includes("<img "),
  );
  expect(documentsWithImages.map(({ path }) => path)).toEqual([]);
});

it.each([
  ["a path", "Reads apps/web/src/no-such-file.ts.", "apps/web/src/no-such-file.ts"],
  ["a path below a workspace", "See `kernel/no-such-file.ts`.", "kernel/no-such-file.ts"],
  ["a folder before a placeholder", "Create `apps/no-such/<name>.ts`.", "apps/no-such"],
  ["a line of a diagram", "  └─► packages/no-such.ts    sends", "packages/no-such.ts"],
  ["a link", "See [the guide](no-such-guide.md).", "no-such-guide.md"],
  ["a file name", "Does the same as no-such-file.ts.", "no-such-file.ts"],
  ["a script", "Run `npm run no-such-script`.", "no-such-script"],
  ["a decision", "For the reason, see decision 9999.", "9999"],
  ["a setting", "At most MAX_NO_SUCH_THINGS.", "MAX_NO_SUCH_THINGS"],
  ["a name in code", "The setting `noSuchSetting`.", "noSuchSetting"],
])("reports %s that does not exist", (_, text, name) => {
  expect(findMissingReferences({ path: "docs/a.md", line: 7, text }, targets)).toContain(
    `docs/a.md:7  ${name}`,
  );
});

it.each([
  "A path such as `apps/server/src/main.ts`, `http/problems.ts` or `bench/results/*.json`.",
  "The path of the API `/api/games`, the media type `application/json`, and back/forward.",
  "The file main.ts, the constant OTHER_VARIABLES_OF_NOBODY_ELSE, decisions 0030 and 0061.",
])("accepts what exists: %s", (text) => {
  const names = new Set([...targets.codeNames, "OTHER_VARIABLES_OF_NOBODY_ELSE"]);
  expect(
    findMissingReferences({ path: "docs/a.md", line: 1, text }, { ...targets, codeNames: names }),
  ).toEqual([]);
});

it("a name that only comments contain is not a name in code", () => {
  const names = collectNamesInCode();
  expect(names.has("listProjectFiles")).toBe(true);
  expect(NOT_IN_REPOSITORY.codeNames.filter((name) => names.has(name))).toEqual([]);
});

function toText(path: string) {
  return { path, text: readFileSync(path, "utf8") };
}

/** Every name that a source, or a JSON file, contains outside its comments. */
function collectNamesInCode(): ReadonlySet<string> {
  const useCounts = new Map<string, number>();
  const changeCounts = (text: string, change: number) => {
    for (const [name] of text.matchAll(/\w{3,}/g)) useCounts.set(name, (useCounts.get(name) ?? 0) + change);
  };
  const jsonFiles = projectFiles.filter(
    (path) => path.endsWith(".json") && !path.startsWith("bench/results/"),
  );
  for (const { text } of [...sources, ...jsonFiles.map(toText)]) changeCounts(text, 1);
  for (const { text } of comments) changeCounts(text, -1);
  return new Set([...useCounts].flatMap(([name, count]) => (count > 0 ? [name] : [])));
}
