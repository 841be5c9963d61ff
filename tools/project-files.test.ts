import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listProjectFiles } from "./project-files.ts";

it("lists tracked and new files, but no deleted and no ignored ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, text = "") => writeFile(join(folder, name), text);
  await write(".gitignore", "*.log\n");
  for (const name of ["tracked.md", "deleted.md", "résumé.md", "other.ts"]) await write(name);
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  execFileSync("git", ["add", "."], { cwd: folder });
  for (const name of ["new.md", "ignored.log"]) await write(name);
  await rm(join(folder, "deleted.md"));
  expect(listProjectFiles(["*.md"], folder).toSorted()).toEqual(["new.md", "résumé.md", "tracked.md"]);
  expect(listProjectFiles([], folder)).toContain("other.ts");
  expect(listProjectFiles([], folder)).not.toContain("ignored.log");
});
