import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { wordingFaults } from "./wording/wording-faults.ts";

/** Files that name the avoided words on purpose. */
const EXCLUDED = new Set(["tools/wording/avoided-words.ts", "tools/wording/wording-faults.test.ts"]);

const trackedFiles = execFileSync(
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

const faults = trackedFiles
  .trim()
  .split("\n")
  .filter((path) => !EXCLUDED.has(path) && !path.endsWith(".gen.ts"))
  .flatMap((path) => wordingFaults(path, readFileSync(path, "utf8")));

for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
