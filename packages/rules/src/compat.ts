// External programs verify or read these strings and names, so they must not change.

/** The prefix of the team id in the string that a game signs. */
export const TEAM_TOKEN_PREFIX = "GZCTF_TEAM_";

/** The string whose hash is the salt of a game's team hashes. */
export function formatSaltInput(privateKey: string): string {
  return `GZCTF@${privateKey}@PK`;
}

/** The environment of a challenge container: our own names and those of GZCTF, which existing images read. */
export function createContainerVariables({
  flag,
  team,
  user,
  challenge,
  game,
}: {
  /** Null if the challenge has the same flags for all teams. */
  readonly flag: string | null;
  readonly team: string;
  /** The user who started the container; null if the account was deleted. */
  readonly user: string | null;
  readonly challenge: string;
  readonly game: string;
}): Readonly<Record<string, string>> {
  return {
    ...(flag !== null && { FLAG: flag, GZCTF_FLAG: flag }),
    TEAM_ID: team,
    GZCTF_TEAM_ID: team,
    ...(user !== null && { GZCTF_USER_ID: user }),
    GZCTF_CHALLENGE_ID: challenge,
    GZCTF_GAME_ID: game,
  };
}
