import {
  CHALLENGE_PERMISSIONS,
  challengePermissions,
  isPermitted,
  PERMISSIONS,
  type Permission,
} from "@gonfalon/rules/division-permissions.ts";

/** The permissions that apply to a challenge, in the order of the columns. */
export const CHALLENGE_PERMISSION_NAMES = [
  "ViewChallenge",
  "SubmitFlags",
  "GetScore",
  "GetBlood",
  "AffectDynamicScore",
] as const;
export type ChallengePermission = (typeof CHALLENGE_PERMISSION_NAMES)[number];

/** The default permissions of a division, and the permissions per challenge that replace them. */
export interface Rights {
  readonly permissions: number;
  readonly overrides: Readonly<Record<number, number>>;
}

export function setPermission(permissions: number, permission: Permission, isGranted: boolean): number {
  return isGranted ? permissions | PERMISSIONS[permission] : permissions & ~PERMISSIONS[permission];
}

/** Whether the division sees only the challenges that an organizer selected. */
export function seesOnlySelected({ permissions }: Rights): boolean {
  return !isPermitted(permissions, "ViewChallenge");
}

/**
 * Switches between all challenges and selected ones. Overrides of challenges that stay visible are preserved, unless
 * they equal the new default.
 */
export function limitToSelected({ permissions, overrides }: Rights, isLimited: boolean): Rights {
  const next = isLimited ? permissions & ~CHALLENGE_PERMISSIONS : permissions | CHALLENGE_PERMISSIONS;
  const remaining = Object.entries(overrides).filter(
    ([, override]) => isPermitted(override, "ViewChallenge") && override !== challengePermissions(next),
  );
  return { permissions: next, overrides: Object.fromEntries(remaining) };
}

/** The permissions that teams of the division have for a challenge. */
export function getChallengePermissions({ permissions, overrides }: Rights, challengeId: number): number {
  return challengePermissions(permissions, overrides[challengeId]);
}

/** Changes one permission for one challenge. A challenge that becomes visible gets all permissions. */
export function setChallengePermission(
  rights: Rights,
  challengeId: number,
  permission: ChallengePermission,
  isGranted: boolean,
): Rights {
  const before = getChallengePermissions(rights, challengeId);
  const becomesVisible = permission === "ViewChallenge" && isGranted;
  const after = becomesVisible ? CHALLENGE_PERMISSIONS : setPermission(before, permission, isGranted);
  if (after === challengePermissions(rights.permissions)) return removeOverride(rights, challengeId);
  return { ...rights, overrides: { ...rights.overrides, [challengeId]: after } };
}

export function removeOverride(rights: Rights, challengeId: number): Rights {
  const { [challengeId]: _, ...overrides } = rights.overrides;
  return { ...rights, overrides };
}
