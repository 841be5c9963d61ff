import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);

/** A Git repository with files that each contain an avoided word. */
const filesWithAvoidedWord = {
  "README.md": "Start it anew.\n",
  "a.test.ts": 'it("starts anew", () => {});\n',
  "a.css": "/* Drawn anew. */\n",
  "a.html": "<!-- Loaded anew. -->\n",
  "a.sql": "-- Inserted anew.\n",
  ".github/a.yml": "# Run anew.\n",
  "deploy/a.yaml": "# Run anew.\n",
  "deploy/Dockerfile": "# Built anew.\n",
  ".env.example": "# Read anew\n",
  ".ci/run": "# Run anew.\n",
  "a.sh": "# Run anew.\n",
  "locales/en-US/a.json": '{\n  "a": "Try anew"\n}\n',
  "locales/de-DE/a.json": '{\n  "a": "anew"\n}\n',
};

it("checks every kind of file with comments or English texts", async () => {
  const cwd = await createRepository(filesWithAvoidedWord);
  const filesToReport = Object.keys(filesWithAvoidedWord).filter((path) => !path.includes("de-DE"));
  expect(await getReportedFiles(cwd)).toEqual(filesToReport.toSorted());
});

it("skips tracked files that were deleted, and checks the others", async () => {
  const cwd = await createRepository({
    "deleted.md": "Start it anew.\n",
    "remaining.md": "Start it anew.\n",
  });
  await run("git", ["add", "."], { cwd });
  await rm(join(cwd, "deleted.md"));
  expect(await getReportedFiles(cwd)).toEqual(["remaining.md"]);
});

async function createRepository(files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), "gonfalon-wording-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), source);
  }
  await run("git", ["init", "--quiet"], { cwd });
  return cwd;
}

/** The files in which the check reports the planted word. */
async function getReportedFiles(cwd: string): Promise<readonly string[]> {
  const failure: unknown = await run("node", [resolve("tools/check-wording.ts")], { cwd }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 1 });
  const errors = (failure as { readonly stderr: string }).stderr.trimEnd().split("\n");
  return errors.map((error) => /^(\S+):\d+  "anew": again$/.exec(error)?.[1] ?? error).toSorted();
}
