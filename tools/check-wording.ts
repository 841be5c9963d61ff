import { readFileSync } from "node:fs";
import { listProjectFiles } from "./project-files.ts";
import { findWordingErrors } from "./wording/wording-errors.ts";

/** Files that name the avoided words on purpose. */
const EXCLUDED_FILES = new Set([
  "tools/check-wording.test.ts",
  "tools/wording/avoided-words.ts",
  "tools/wording/wording-errors.test.ts",
]);

/** All files with comments, and the English texts. Without `/`, Git matches a pattern in every folder. */
const FILE_PATTERNS =
  "*.ts *.tsx *.mjs *.md *.sql *.css *.html *.yml *.yaml *.sh *Dockerfile *.env.example .ci/* *en-US*.json *package.json";

const errors = listProjectFiles(FILE_PATTERNS.split(" "))
  .filter((path) => !EXCLUDED_FILES.has(path) && !path.endsWith(".gen.ts"))
  .flatMap((path) => findWordingErrors(path, readFileSync(path, "utf8")));

for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0) process.exitCode = 1;
