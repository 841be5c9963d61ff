/** The permissions of a division as bits, with their names in GZCTF game packages. */
export const PERMISSIONS = {
  JoinGame: 1,
  RankOverall: 2,
  RequireReview: 4,
  ViewChallenge: 256,
  SubmitFlags: 512,
  GetScore: 1024,
  GetBlood: 2048,
  AffectDynamicScore: 4096,
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** Includes bits without a meaning yet, so that a division with all permissions also gets later ones. */
export const ALL_PERMISSIONS = 2_147_483_647;

/** The bits that apply to a challenge; the others apply to the division. */
export const CHALLENGE_PERMISSIONS =
  PERMISSIONS.ViewChallenge |
  PERMISSIONS.SubmitFlags |
  PERMISSIONS.GetScore |
  PERMISSIONS.GetBlood |
  PERMISSIONS.AffectDynamicScore;

const ALL = "All";
const NONE = "None";

/** The names of the permissions in game packages. Bits without a name are left out. */
export function listPermissionNames(permissions: number): string[] {
  if (permissions === ALL_PERMISSIONS) return [ALL];
  const names = Object.entries(PERMISSIONS)
    .filter(([, bit]) => (permissions & bit) !== 0)
    .map(([name]) => name);
  return names.length === 0 ? [NONE] : names;
}

/** The permissions with these names; undefined if a name is unknown. */
export function parsePermissionNames(names: readonly string[]): number | undefined {
  const bits = new Map<string, number>([...Object.entries(PERMISSIONS), [ALL, ALL_PERMISSIONS], [NONE, 0]]);
  return names.reduce<number | undefined>((sum, name) => {
    const bit = bits.get(name);
    return sum === undefined || bit === undefined ? undefined : sum | bit;
  }, 0);
}

export function isPermitted(permissions: number, permission: Permission): boolean {
  return (permissions & PERMISSIONS[permission]) !== 0;
}

/**
 * DIV-1: the permissions of a team for a challenge. A team without a division has all. An override for the division and
 * the challenge replaces the permissions of the division; they are not combined.
 */
export function resolveChallengePermissions(
  divisionPermissions: number | undefined,
  overridePermissions?: number,
): number {
  if (divisionPermissions === undefined) return CHALLENGE_PERMISSIONS;
  return (overridePermissions ?? divisionPermissions) & CHALLENGE_PERMISSIONS;
}
