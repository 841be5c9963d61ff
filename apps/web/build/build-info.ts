import { execFileSync } from "node:child_process";

/** Build information as constants; the environment overrides the working copy. */
export function createBuildConstants(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const values = {
    __BUILD_SHA__: env["BUILD_SHA"] ?? runGit("rev-parse", "HEAD"),
    __BUILD_TAG__: env["BUILD_TAG"] ?? (runGit("describe", "--tags", "--exact-match", "HEAD") || "develop"),
    // Twenty characters, without milliseconds.
    __BUILD_TIME__: env["BUILD_TIME"] ?? new Date().toISOString().replace(/\.\d+Z$/, "Z"),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The output of git; empty if it fails, as outside of a working copy. */
function runGit(...args: readonly string[]): string {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
