/**
 * Names that programs outside of this platform depend on: they sign, hash or read them, so they stay as they
 * are, whatever the platform is called.
 */
export const TEAM_TOKEN_PREFIX = "GZCTF_TEAM_";

/** What the salt of a game's team hashes is the hash of. */
export function saltedText(privateKey: string): string {
  return `GZCTF@${privateKey}@PK`;
}
