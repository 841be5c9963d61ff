import {
  isPermitted,
  type Permission,
  resolveChallengePermissions,
} from "@gonfalon/rules/division-permissions.ts";

export interface Division {
  readonly id: number;
  readonly name: string;
  /** Replaces the invite code of the game. */
  readonly inviteCode: string | null;
  readonly permissions: number;
}

/** The division of a request: by id, by name, or both. */
export interface DivisionReference {
  readonly id: number | null;
  readonly name: string | null;
}

/** DIV-3: the division that a request names, or null if it names none. Undefined if there is no such division. */
export function findDivision(
  divisions: readonly Division[],
  { id, name }: DivisionReference,
): Division | null | undefined {
  if (id === null && name === null) return null;
  return divisions.find(
    (division) => (id === null || division.id === id) && (name === null || division.name === name),
  );
}

export function listJoinableDivisions(divisions: readonly Division[]): readonly Division[] {
  return divisions.filter(({ permissions }) => isPermitted(permissions, "JoinGame"));
}

/** DIV-4: the invite code that a registration needs: the code of the division, if any, or else the code of the game. */
export function getRequiredCode(
  { inviteCode }: { readonly inviteCode: string | null },
  division: Division | null | undefined,
): string | null {
  return division?.inviteCode ?? inviteCode;
}

/** The permissions of a division for one challenge (DIV-1). */
export interface DivisionOverride {
  readonly divisionId: number;
  readonly challengeId: number;
  readonly permissions: number;
}

/** The permissions of a team in a division, and their overrides by challenge. */
export interface TeamPermissions {
  readonly division: number;
  readonly overrides: Readonly<Record<number, number>>;
}

/** DIV-1: whether a team may do something with a challenge; a team without a division may do everything. */
export function isPermittedFor(
  permissions: TeamPermissions | null,
  challengeId: number,
  permission: Permission,
): boolean {
  return isPermitted(
    resolveChallengePermissions(permissions?.division, permissions?.overrides[challengeId]),
    permission,
  );
}
