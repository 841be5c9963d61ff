import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The paths of the existing files in a Git repository that are not ignored, including new files that are not tracked
 * yet. The patterns are those of `git ls-files`; without any, all files are listed.
 */
export function listProjectFiles(patterns: readonly string[] = [], folder = "."): readonly string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", ...patterns];
  const paths = execFileSync("git", args, { cwd: folder, encoding: "utf8" }).split("\0");
  // A tracked file may have been deleted.
  return paths.filter((path) => path !== "" && existsSync(join(folder, path)));
}
