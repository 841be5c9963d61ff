import { execFileSync } from "node:child_process";

/** What the client says about its own origin, as constants; the environment wins over the working copy. */
export function buildConstants(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const values = {
    __BUILD_SHA__: env["BUILD_SHA"] ?? git("rev-parse", "HEAD"),
    __BUILD_TAG__: env["BUILD_TAG"] ?? (git("describe", "--tags", "--exact-match", "HEAD") || "develop"),
    // Twenty characters, without milliseconds.
    __BUILD_TIME__: env["BUILD_TIME"] ?? new Date().toISOString().replace(/\.\d+Z$/, "Z"),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The answer of git, or nothing where the source is not a working copy. */
function git(...question: readonly string[]): string {
  try {
    return execFileSync("git", question, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
