import {
  CHALLENGE_PERMISSIONS,
  challengePermissions,
  isPermitted,
  PERMISSIONS,
  type Permission,
} from "@gonfalon/rules/division-permissions.ts";

/** The permissions that apply to a challenge, in the order of the columns. */
export const CHALLENGE_RIGHTS = [
  "ViewChallenge",
  "SubmitFlags",
  "GetScore",
  "GetBlood",
  "AffectDynamicScore",
] as const;
export type ChallengeRight = (typeof CHALLENGE_RIGHTS)[number];

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

/** Switches between all challenges and selected ones. Overrides of challenges that stay visible are preserved. */
export function limitToSelected({ permissions, overrides }: Rights, isLimited: boolean): Rights {
  const next = isLimited ? permissions & ~CHALLENGE_PERMISSIONS : permissions | CHALLENGE_PERMISSIONS;
  const remaining = Object.entries(overrides).filter(
    ([, override]) => isPermitted(override, "ViewChallenge") && override !== challengePermissions(next),
  );
  return { permissions: next, overrides: Object.fromEntries(remaining) };
}

/** The rights that teams of the division have for a challenge. */
export function getChallengeRights({ permissions, overrides }: Rights, challengeId: number): number {
  return challengePermissions(permissions, overrides[challengeId]);
}

/** Changes one right for one challenge. A challenge that becomes visible gets all rights. */
export function setRight(
  rights: Rights,
  challengeId: number,
  right: ChallengeRight,
  isGranted: boolean,
): Rights {
  const before = getChallengeRights(rights, challengeId);
  const becomesVisible = right === "ViewChallenge" && isGranted;
  const after = becomesVisible ? CHALLENGE_PERMISSIONS : setPermission(before, right, isGranted);
  if (after === challengePermissions(rights.permissions)) return removeOverride(rights, challengeId);
  return { ...rights, overrides: { ...rights.overrides, [challengeId]: after } };
}

export function removeOverride(rights: Rights, challengeId: number): Rights {
  const { [challengeId]: _, ...overrides } = rights.overrides;
  return { ...rights, overrides };
}
