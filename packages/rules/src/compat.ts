/**
 * Names that programs outside of this platform depend on: they sign, hash or read them, so they stay as they
 * are, whatever the platform is called.
 */
export const TEAM_TOKEN_PREFIX = "GZCTF_TEAM_";

/** What the salt of a game's team hashes is the hash of. */
export function saltedText(privateKey: string): string {
  return `GZCTF@${privateKey}@PK`;
}

/** How a challenge container learns its flag and its team: under our own names and under those that images read. */
export function containerVariables({
  flag,
  team,
}: {
  /** Null if it has none of its own. */
  readonly flag: string | null;
  readonly team: string;
}): Readonly<Record<string, string>> {
  return {
    ...(flag !== null && { FLAG: flag, GZCTF_FLAG: flag }),
    TEAM_ID: team,
    GZCTF_TEAM_ID: team,
  };
}
