import type { DivisionChange, DivisionInfo } from "@gonfalon/contract/division.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { Division, DivisionOverride } from "./division.domain.ts";

/** The key under which a scoreboard lists the timeline of all teams. */
const RESERVED_NAME = "all";

/** DIV-9: whether no division can have the name. */
export function isReservedDivisionName(name: string): boolean {
  return name.toLowerCase() === RESERVED_NAME;
}

/** A division after a change. Missing and null fields keep their value; a blank invite code removes the stored one. */
export function applyChange(division: Division, change: DivisionChange): Division {
  const { name, inviteCode, defaultPermissions } = change;
  return {
    id: division.id,
    name: name?.trim() ?? division.name,
    inviteCode:
      inviteCode === undefined || inviteCode === null ? division.inviteCode : toInviteCode(inviteCode),
    permissions: defaultPermissions ?? division.permissions,
  };
}

function toInviteCode(text: string): string | null {
  return text.trim() === "" ? null : text;
}

/** DIV-9: overrides must be for challenges of the game, at most one for each. */
export function findOverridesRefusal(
  overrides: readonly Pick<DivisionOverride, "challengeId">[],
  challengeIds: readonly number[],
): ProblemKey | undefined {
  const ids = new Set(overrides.map(({ challengeId }) => challengeId));
  const isValid = ids.size === overrides.length && [...ids].every((id) => challengeIds.includes(id));
  return isValid ? undefined : "division.challenge-invalid";
}

export function toDivisionInfo(division: Division, overrides: readonly DivisionOverride[]): DivisionInfo {
  return {
    id: division.id,
    name: division.name,
    inviteCode: division.inviteCode,
    defaultPermissions: division.permissions,
    challengeConfigs: overrides
      .filter(({ divisionId }) => divisionId === division.id)
      .map(({ challengeId, permissions }) => ({ challengeId, permissions })),
  };
}
