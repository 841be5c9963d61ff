export interface BuildInfo {
  readonly sha: string;
  readonly tag: string;
  readonly timestamp: string;
}

export const buildInfo: BuildInfo = {
  sha: __BUILD_SHA__,
  tag: __BUILD_TAG__,
  timestamp: __BUILD_TIME__,
};

/** Whether a build has complete version information; all others are unofficial. */
export function isOfficialBuild({ sha, tag, timestamp }: BuildInfo): boolean {
  return (
    timestamp.length === 20 &&
    !Number.isNaN(Date.parse(timestamp)) &&
    sha.length === 40 &&
    (tag === "develop" || /^v\d+\.\d+\.\d+/.test(tag))
  );
}
