import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findWordingErrors } from "./wording/wording-errors.ts";

/** Files that name the avoided words on purpose. */
const EXCLUDED = new Set([
  "tools/check-wording.test.ts",
  "tools/wording/avoided-words.ts",
  "tools/wording/wording-errors.test.ts",
]);

const fileList = execFileSync(
  "git",
  [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "*.ts",
    "*.tsx",
    "*.mjs",
    "*.md",
    "*.sql",
    "*en-US*.json",
  ],
  { encoding: "utf8" },
);

const errors = fileList
  .trim()
  .split("\n")
  .filter((path) => !EXCLUDED.has(path) && !path.endsWith(".gen.ts"))
  // A tracked file may have been deleted.
  .filter((path) => existsSync(path))
  .flatMap((path) => findWordingErrors(path, readFileSync(path, "utf8")));

for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0) process.exitCode = 1;
