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

export function setPermission(permissions: number, permission: Permission, on: boolean): number {
  return on ? permissions | PERMISSIONS[permission] : permissions & ~PERMISSIONS[permission];
}

/** Whether the division sees only the challenges that an organizer chose. */
export function seesOnlyChosen({ permissions }: Rights): boolean {
  return !isPermitted(permissions, "ViewChallenge");
}

/** Switches between all challenges and chosen ones; in both cases, overrides of challenges that stay visible stay. */
export function limitToChosen({ permissions, overrides }: Rights, only: boolean): Rights {
  const next = only ? permissions & ~CHALLENGE_PERMISSIONS : permissions | CHALLENGE_PERMISSIONS;
  const remaining = Object.entries(overrides).filter(
    ([, override]) => isPermitted(override, "ViewChallenge") && override !== challengePermissions(next),
  );
  return { permissions: next, overrides: Object.fromEntries(remaining) };
}

/** The rights that teams of the division have for a challenge. */
export function rightsFor({ permissions, overrides }: Rights, challengeId: number): number {
  return challengePermissions(permissions, overrides[challengeId]);
}

/** Changes one right for one challenge. A challenge that becomes visible gets all rights. */
export function setRight(rights: Rights, challengeId: number, right: ChallengeRight, on: boolean): Rights {
  const before = rightsFor(rights, challengeId);
  const isShown = right === "ViewChallenge" && on;
  const after = isShown ? CHALLENGE_PERMISSIONS : setPermission(before, right, on);
  if (after === challengePermissions(rights.permissions)) return removeOverride(rights, challengeId);
  return { ...rights, overrides: { ...rights.overrides, [challengeId]: after } };
}

export function removeOverride(rights: Rights, challengeId: number): Rights {
  const { [challengeId]: _, ...overrides } = rights.overrides;
  return { ...rights, overrides };
}
