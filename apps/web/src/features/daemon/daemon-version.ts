const MIN_VERSION = [0, 4] as const;

/** The version in the JSON response of the daemon: an object, or the string that some daemons send. */
export function parseVersion(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  if (typeof body !== "object" || body === null || !("version" in body)) return undefined;
  return typeof body.version === "string" ? body.version : undefined;
}

/** Whether this version of the daemon is supported. Its parts are compared as numbers: 0.10 is newer than 0.4. */
export function isSupportedVersion(version: string | undefined): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  if (major === undefined) return false;
  return Number(major) > MIN_VERSION[0] || Number(minor) >= MIN_VERSION[1];
}
