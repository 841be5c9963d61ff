import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);

const DICTIONARY = "tools/wording/dictionary.txt";

/** Files with one or more misspelled words, and the places that the check reports. */
const misspelledFiles: readonly (readonly [path: string, source: string, ...places: readonly string[]])[] = [
  ["README.md", "# Guide\n\nA misspeled word.\n", "README.md:3 - Unknown word (misspeled)"],
  ["src/a.ts", "export const wrogn = 1;\n", "src/a.ts:1 - Unknown word (wrogn)"],
  [
    "src/a.test.ts",
    'it("returns a titel", () => {});\nit.each(["dataa"])("shows %s and a tabel", () => {});\n// A comnent.\nconst naem = 1;\n',
    "src/a.test.ts:1 - Unknown word (titel)",
    "src/a.test.ts:2 - Unknown word (tabel)",
    "src/a.test.ts:3 - Unknown word (comnent)",
  ],
  ["e2e/a.spec.ts", "test.step(`a sreen`, async () => {});\n", "e2e/a.spec.ts:1 - Unknown word (sreen)"],
  ["apps/server/test/a.ts", "/**\n * A servre.\n */\n", "apps/server/test/a.ts:2 - Unknown word (servre)"],
  ["src/a.css", ".classs {\n  /* The colur. */\n}\n", "src/a.css:2 - Unknown word (colur)"],
  ["src/a.html", "<div>\n<!-- A retyr. -->\n</div>\n", "src/a.html:2 - Unknown word (retyr)"],
  [".github/a.yml", "keyy: 1 # A vlaue.\n", ".github/a.yml:1 - Unknown word (vlaue)"],
  ["form.yaml", "{ description: Stepps to reproduce }\n", "form.yaml:1 - Unknown word (Stepps)"],
  ["Dockerfile", "# An imgae.\nFROM nodee\n", "Dockerfile:1 - Unknown word (imgae)"],
  [".env.example", "# A portt\n# PORT=1\n", ".env.example:1 - Unknown word (portt)"],
  ["run.sh", "#!/usr/bin/envv sh\n# A scirpt.\n", "run.sh:2 - Unknown word (scirpt)"],
  ["src/locales/de-DE.json", '{ "titel": "Ein Wort" }\n'],
];

it("reports misspelled words in texts, comments and titles of tests, and nothing else", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "gonfalon-spelling-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [path, source] of misspelledFiles) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), source);
  }
  await mkdir(dirname(join(cwd, DICTIONARY)), { recursive: true });
  for (const path of ["cspell.json", DICTIONARY]) await copyFile(path, join(cwd, path));
  await run("git", ["init", "--quiet"], { cwd });
  const env = { ...process.env, PATH: [resolve("node_modules/.bin"), process.env["PATH"]].join(delimiter) };
  const failure = (await run("node", [resolve("tools/check-spelling.ts")], { cwd, env }).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )) as { readonly code: number; readonly stdout: string };
  expect(failure.code).toBe(1);
  const reportedLines = failure.stdout.trimEnd().split("\n");
  expect(reportedLines.map((line) => line.replace(/ fix: .*/, "")).toSorted()).toEqual(
    misspelledFiles.flatMap(([, , ...places]) => places).toSorted(),
  );
});
