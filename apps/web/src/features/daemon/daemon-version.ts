const OLDEST = [0, 4] as const;

/** The version in an answer of the daemon: an object, or the bare text that some daemons send. */
export function versionIn(answer: unknown): string | undefined {
  if (typeof answer === "string") return answer;
  if (typeof answer !== "object" || answer === null || !("version" in answer)) return undefined;
  return typeof answer.version === "string" ? answer.version : undefined;
}

/** Whether a daemon of this version understands us; compared as numbers, so that 0.10 is newer than 0.4. */
export function isRecent(version: string | undefined): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  if (major === undefined) return false;
  return Number(major) > OLDEST[0] || Number(minor) >= OLDEST[1];
}
