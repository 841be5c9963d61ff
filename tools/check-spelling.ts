import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { listProjectFiles } from "./project-files.ts";
import { runCommand } from "./run-command.ts";
import { hasComments, type Prose } from "./wording/comments.ts";
import { collectDistinctWords } from "./wording/distinct-words.ts";
import { extractCommentsAndTitles } from "./wording/prose.ts";

const FOLDER = ".cache/spelling";

const { files, ignorePaths } = JSON.parse(readFileSync("cspell.json", "utf8")) as {
  readonly files: readonly string[];
  readonly ignorePaths: readonly string[];
};
const matchesAny = (path: string, globs: readonly string[]) =>
  globs.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`));

const placesByWord = collectDistinctWords(
  listProjectFiles().map((path) => ({ path, prose: getCheckedText(path) })),
);
mkdirSync(FOLDER, { recursive: true });
for (const [extension, places] of placesByWord) {
  writeFileSync(`${FOLDER}/words.${extension}`, [...places.keys()].join("\n"));
}

const { code, output } = await runCommand(
  "cspell",
  "lint",
  "--config=cspell.json",
  "--no-gitignore",
  "--no-progress",
  "--no-summary",
  "--cache",
  "--cache-location=.cache/cspell",
  "--cache-strategy=content",
  ...[...placesByWord.keys()].map((extension) => `${FOLDER}/words.${extension}`),
);
process.stdout.write(output.replaceAll(/^.*words\.(\w+):(\d+):\d+/gm, toPlace));
process.exitCode = code;

/**
 * Returns the whole text of a file that cspell.json selects. Other files (tests, test data and translations) contain
 * text that is not English: only their comments and the titles of tests are checked.
 */
function getCheckedText(path: string): readonly Prose[] {
  if (matchesAny(path, files) && !matchesAny(path, ignorePaths)) {
    return [{ line: 1, text: readFileSync(path, "utf8") }];
  }
  const isCommented = hasComments(path) && !path.endsWith(".gen.ts");
  return isCommented ? extractCommentsAndTitles(path, readFileSync(path, "utf8")) : [];
}

function toPlace(_: string, extension: string, line: string): string {
  return [...(placesByWord.get(extension)?.values() ?? [])][Number(line) - 1] ?? extension;
}
