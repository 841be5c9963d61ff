import type { PackagedChallenge, PackagedDivision, PackagedGame } from "@gonfalon/contract/game-package.ts";
import {
  ALL_PERMISSIONS,
  listPermissionNames,
  PERMISSIONS,
  parsePermissionNames,
} from "@gonfalon/rules/division-permissions.ts";
import type { DivisionOverride } from "#features/division/division.domain.ts";
import type { GameState } from "#features/game/game.state.domain.ts";

/**
 * PACKAGE-6: the divisions of a game with their permissions as names. GZCTF reviews the teams of a division with
 * RequireReview even if the game does not require a review, so the package of such a game omits this permission.
 */
export function toPackagedDivisions(
  { divisions, acceptWithoutReview }: GameState,
  overrides: readonly DivisionOverride[],
): PackagedDivision[] {
  return divisions.map(({ id, name, inviteCode, permissions }) => {
    const effectivePermissions = acceptWithoutReview ? removeReview(permissions) : permissions;
    const defaultPermissions = listPermissionNames(effectivePermissions);
    return {
      name,
      inviteCode,
      defaultPermissions,
      challengeConfig: overrides
        .filter(({ divisionId }) => divisionId === id)
        .map((override) => {
          const names = listPermissionNames(override.permissions);
          return {
            challengeId: override.challengeId,
            permissions: names,
            ...toExactPermissions(names, override.permissions),
          };
        }),
      ...toExactPermissions(defaultPermissions, permissions),
    };
  });
}

function removeReview(permissions: number): number {
  return permissions & ~PERMISSIONS.RequireReview;
}

/** The exact bits, if the names do not represent them. */
function toExactPermissions(names: readonly string[], permissions: number) {
  return parsePermissionNames(names) === permissions ? {} : { gonfalon: { permissions } };
}

export interface ImportedDivision {
  readonly name: string;
  readonly inviteCode: string | null;
  readonly permissions: number;
  /** With the challenge ids of the package. */
  readonly overrides: readonly { readonly challengeId: number; readonly permissions: number }[];
}

/**
 * PACKAGE-6: the divisions of a package; undefined if a permission or an override's challenge is unknown, or if a
 * challenge has two overrides in a division.
 */
export function toImportedDivisions(
  { divisions }: PackagedGame,
  challenges: readonly PackagedChallenge[],
): readonly ImportedDivision[] | undefined {
  const challengeIds = new Set(challenges.map(({ id }) => id));
  const importedList = (divisions ?? []).map((division) => toImportedDivision(division, challengeIds));
  return importedList.every((division) => division !== undefined) ? importedList : undefined;
}

function toImportedDivision(
  { name, inviteCode, defaultPermissions, challengeConfig = [], gonfalon }: PackagedDivision,
  challengeIds: ReadonlySet<number>,
): ImportedDivision | undefined {
  const permissions = defaultPermissions ? parsePermissionNames(defaultPermissions) : ALL_PERMISSIONS;
  const overrides = challengeConfig.flatMap((config) => {
    const overridePermissions = parsePermissionNames(config.permissions);
    if (overridePermissions === undefined || !challengeIds.has(config.challengeId)) return [];
    return [
      { challengeId: config.challengeId, permissions: config.gonfalon?.permissions ?? overridePermissions },
    ];
  });
  const count = new Set(overrides.map(({ challengeId }) => challengeId)).size;
  if (permissions === undefined || count < challengeConfig.length) return undefined;
  return {
    name: name.trim(),
    inviteCode: inviteCode?.trim() ? inviteCode : null,
    permissions: gonfalon?.permissions ?? permissions,
    overrides,
  };
}
