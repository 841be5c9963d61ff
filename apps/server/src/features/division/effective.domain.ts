import type { EffectiveDivision } from "@gonfalon/contract/division.ts";
import { ALL_PERMISSIONS, challengePermissions, isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { isBinding } from "@gonfalon/rules/requirements.ts";
import { type Division, type DivisionOverride, requiredCode } from "./division.domain.ts";

export interface DivisionRules {
  readonly game: { readonly inviteCode: string | null; readonly acceptWithoutReview: boolean };
  readonly divisions: readonly Division[];
  readonly overrides: readonly DivisionOverride[];
  readonly challengeIds: readonly number[];
  readonly requirements: readonly { readonly challengeId: number; readonly requiredId: number }[];
  readonly teams: ReadonlyMap<number | null, number>;
}

/** What the teams of each division may do; the first entry is for teams without a division. */
export function effectiveDivisions(rules: DivisionRules): EffectiveDivision[] {
  return [null, ...rules.divisions].map((division) => effectiveDivision(rules, division));
}

function effectiveDivision(rules: DivisionRules, division: Division | null): EffectiveDivision {
  const { game, divisions, challengeIds, teams } = rules;
  const permissions = division?.permissions ?? ALL_PERMISSIONS;
  const isOpen = division ? isPermitted(permissions, "JoinGame") : divisions.length === 0;
  const openJoin = requiredCode(game, division) === null ? "Open" : "Code";
  return {
    id: division?.id ?? null,
    name: division?.name ?? null,
    teams: teams.get(division?.id ?? null) ?? 0,
    join: isOpen ? openJoin : "Closed",
    review: !game.acceptWithoutReview && isPermitted(permissions, "RequireReview"),
    rankOverall: isPermitted(permissions, "RankOverall"),
    challenges: challengeIds.map((id) => effectiveChallenge(rules, division, id)),
  };
}

function effectiveChallenge(
  { overrides, requirements }: DivisionRules,
  division: Division | null,
  id: number,
): EffectiveDivision["challenges"][number] {
  const findOverride = (challengeId: number) =>
    overrides.find(
      (override) => override.divisionId === division?.id && override.challengeId === challengeId,
    );
  const permissionsFor = (challengeId: number) =>
    challengePermissions(division?.permissions, findOverride(challengeId)?.permissions);
  return {
    id,
    permissions: permissionsFor(id),
    overridden: findOverride(id) !== undefined,
    waitsFor: requirements
      .filter(({ challengeId, requiredId }) => challengeId === id && isBinding(permissionsFor(requiredId)))
      .map(({ requiredId }) => requiredId),
  };
}
