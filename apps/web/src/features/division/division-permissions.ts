import {
  CHALLENGE_PERMISSIONS,
  isPermitted,
  PERMISSIONS,
  type Permission,
  resolveChallengePermissions,
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
export interface DivisionPermissions {
  readonly defaultPermissions: number;
  readonly overrides: Readonly<Record<number, number>>;
}

export function setPermission(permissions: number, permission: Permission, isGranted: boolean): number {
  return isGranted ? permissions | PERMISSIONS[permission] : permissions & ~PERMISSIONS[permission];
}

/** Whether the division sees only the challenges that an organizer selected. */
export function seesOnlySelectedChallenges({ defaultPermissions }: DivisionPermissions): boolean {
  return !isPermitted(defaultPermissions, "ViewChallenge");
}

/**
 * Switches between all challenges and selected ones. Overrides of challenges that stay visible are preserved, unless
 * they equal the new default permissions.
 */
export function limitToSelectedChallenges(
  { defaultPermissions, overrides }: DivisionPermissions,
  isLimited: boolean,
): DivisionPermissions {
  const newDefaults = isLimited
    ? defaultPermissions & ~CHALLENGE_PERMISSIONS
    : defaultPermissions | CHALLENGE_PERMISSIONS;
  const remainingOverrides = Object.entries(overrides).filter(
    ([, override]) =>
      isPermitted(override, "ViewChallenge") && override !== resolveChallengePermissions(newDefaults),
  );
  return { defaultPermissions: newDefaults, overrides: Object.fromEntries(remainingOverrides) };
}

/** The permissions that teams of the division have for a challenge. */
export function getChallengePermissions(
  { defaultPermissions, overrides }: DivisionPermissions,
  challengeId: number,
): number {
  return resolveChallengePermissions(defaultPermissions, overrides[challengeId]);
}

/** Changes one permission for one challenge. A challenge that becomes visible gets all permissions. */
export function setChallengePermission(
  permissions: DivisionPermissions,
  challengeId: number,
  permission: ChallengePermission,
  isGranted: boolean,
): DivisionPermissions {
  const oldPermissions = getChallengePermissions(permissions, challengeId);
  const becomesVisible = permission === "ViewChallenge" && isGranted;
  const newPermissions = becomesVisible
    ? CHALLENGE_PERMISSIONS
    : setPermission(oldPermissions, permission, isGranted);
  if (newPermissions === resolveChallengePermissions(permissions.defaultPermissions))
    return removeOverride(permissions, challengeId);
  return { ...permissions, overrides: { ...permissions.overrides, [challengeId]: newPermissions } };
}

type Overrides = DivisionPermissions["overrides"];

/** The stored overrides `current`, with the changes that the user made from `before` to `after`. */
export function mergeOverrides({
  before,
  after,
  current,
}: Readonly<Record<"before" | "after" | "current", Overrides>>): Overrides {
  const isUnchanged = ([id]: [string, number]) => before[Number(id)] === after[Number(id)];
  const isChanged = (entry: [string, number]) => !isUnchanged(entry);
  return Object.fromEntries([
    ...Object.entries(current).filter(isUnchanged),
    ...Object.entries(after).filter(isChanged),
  ]);
}

export function removeOverride(permissions: DivisionPermissions, challengeId: number): DivisionPermissions {
  const { [challengeId]: _, ...overrides } = permissions.overrides;
  return { ...permissions, overrides };
}
