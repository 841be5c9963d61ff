/**
 * Names that programs outside of this platform depend on: they sign, hash or read them, so they stay as they
 * are, whatever the platform is called.
 */
export const TEAM_TOKEN_PREFIX = "GZCTF_TEAM_";
