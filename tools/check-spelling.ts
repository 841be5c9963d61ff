import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { runCommand } from "./run-command.ts";
import { distinctWords } from "./wording/distinct-words.ts";

const FOLDER = ".cache/spelling";

const { files, ignorePaths } = JSON.parse(readFileSync("cspell.json", "utf8")) as {
  readonly files: readonly string[];
  readonly ignorePaths: readonly string[];
};
const trackedFiles = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
const matches = (path: string) => (glob: string) =>
  matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`);
const checkedPaths = trackedFiles
  .trim()
  .split("\n")
  .filter(
    (path) => !/(?:^|\/)\./.test(path) && files.some(matches(path)) && !ignorePaths.some(matches(path)),
  );

const words = distinctWords(checkedPaths.map((path) => ({ path, text: readFileSync(path, "utf8") })));
mkdirSync(FOLDER, { recursive: true });
for (const [extension, places] of words) {
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
  ...[...words.keys()].map((extension) => `${FOLDER}/words.${extension}`),
);
process.stdout.write(output.replaceAll(/^.*words\.(\w+):(\d+):\d+/gm, toPlace));
process.exitCode = code;

function toPlace(_: string, extension: string, line: string): string {
  return [...(words.get(extension)?.values() ?? [])][Number(line) - 1] ?? extension;
}
