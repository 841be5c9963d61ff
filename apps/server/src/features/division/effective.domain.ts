import type { EffectiveDivision } from "@gonfalon/contract/division.ts";
import {
  ALL_PERMISSIONS,
  isPermitted,
  resolveChallengePermissions,
} from "@gonfalon/rules/division-permissions.ts";
import { isBinding } from "@gonfalon/rules/requirements.ts";
import type { ChallengeRequirement } from "#features/challenge/requirement.domain.ts";
import { type Division, type DivisionOverride, getRequiredCode } from "./division.domain.ts";

export interface DivisionRules {
  readonly game: { readonly inviteCode: string | null; readonly acceptWithoutReview: boolean };
  readonly divisions: readonly Division[];
  readonly overrides: readonly DivisionOverride[];
  readonly challengeIds: readonly number[];
  readonly requirements: readonly ChallengeRequirement[];
  /** The number of teams by division; the key null is for teams without a division. */
  readonly teams: ReadonlyMap<number | null, number>;
}

/** What the teams of each division may do; the first entry is for teams without a division. */
export function listEffectiveDivisions(rules: DivisionRules): EffectiveDivision[] {
  const overridesByDivision = Map.groupBy(rules.overrides, ({ divisionId }) => divisionId);
  const requirementsByChallenge = Map.groupBy(rules.requirements, ({ challengeId }) => challengeId);
  return [null, ...rules.divisions].map((division) => {
    const overrides = division ? (overridesByDivision.get(division.id) ?? []) : [];
    const permissionsByChallenge = new Map(
      overrides.map(({ challengeId, permissions }) => [challengeId, permissions]),
    );
    const getPermissions = (challengeId: number) =>
      resolveChallengePermissions(division?.permissions, permissionsByChallenge.get(challengeId));
    const challenges = rules.challengeIds.map((id) => ({
      id,
      permissions: getPermissions(id),
      overridden: permissionsByChallenge.has(id),
      waitsFor: (requirementsByChallenge.get(id) ?? [])
        .map(({ requiredId }) => requiredId)
        .filter((requiredId) => isBinding(getPermissions(requiredId))),
    }));
    return { ...toEffectiveDivision(rules, division), challenges };
  });
}

function toEffectiveDivision(
  { game, divisions, teams }: DivisionRules,
  division: Division | null,
): Omit<EffectiveDivision, "challenges"> {
  const permissions = division?.permissions ?? ALL_PERMISSIONS;
  const isOpen = division ? isPermitted(permissions, "JoinGame") : divisions.length === 0;
  const openJoin = getRequiredCode(game, division) === null ? "Open" : "Code";
  return {
    id: division?.id ?? null,
    name: division?.name ?? null,
    teams: teams.get(division?.id ?? null) ?? 0,
    join: isOpen ? openJoin : "Closed",
    review: !game.acceptWithoutReview && isPermitted(permissions, "RequireReview"),
    rankOverall: isPermitted(permissions, "RankOverall"),
  };
}
