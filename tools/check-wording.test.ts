import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);

it("skips tracked files that were deleted, and checks the others", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "gonfalon-wording-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const name of ["deleted.md", "remaining.md"]) await writeFile(join(cwd, name), "Start it anew.\n");
  await run("git", ["init", "--quiet"], { cwd });
  await run("git", ["add", "."], { cwd });
  await rm(join(cwd, "deleted.md"));
  const failure: unknown = await run("node", [resolve("tools/check-wording.ts")], { cwd }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 1, stderr: 'remaining.md:1  "anew": again\n' });
});
