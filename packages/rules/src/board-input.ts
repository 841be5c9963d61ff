import { isPermitted, resolveChallengePermissions } from "./division-permissions.ts";
import type { Scoring } from "./score-curve.ts";

export interface RatedChallenge extends Scoring {
  readonly id: number;
  readonly disableBloodBonus: boolean;
  /** CLOSE-3: the last time at which a solve counts. */
  readonly deadline?: number | null;
}

export interface RatedTeam {
  readonly id: number;
  /** The name of its division. */
  readonly division: string | null;
}

export interface RatedDivision {
  /** Unique in the game. */
  readonly name: string;
  readonly permissions: number;
  /** Permissions that replace those of the division, by challenge id. */
  readonly overrides: Readonly<Record<number, number>>;
}

export interface Solve {
  readonly teamId: number;
  readonly challengeId: number;
  readonly at: number;
}

/** An adjustment, or the cost of a hint as a negative number (ADJ-4). */
export interface ScoreChange {
  readonly teamId: number;
  readonly at: number;
  readonly points: number;
}

/** The events of a game that affect its board. Events of teams and challenges that do not count are ignored. */
export interface BoardEvents {
  /** In commit order, without solves at or after the end of the game. */
  readonly solves: readonly Solve[];
  readonly changes?: readonly ScoreChange[];
}

export interface BoardSettings {
  readonly bloodBonus: number;
  /** The teams that count: accepted ones. */
  readonly teams: readonly RatedTeam[];
  /** The challenges that count: enabled ones. */
  readonly challenges: readonly RatedChallenge[];
  /** Divisions that are not listed have all permissions. */
  readonly divisions?: readonly RatedDivision[];
}

/** How a solve counts for its team and its challenge. */
export interface SolveEffect {
  readonly scores: boolean;
  readonly takesBlood: boolean;
  readonly affectsValue: boolean;
}

const FULL_EFFECT: SolveEffect = { scores: true, takesBlood: true, affectsValue: true };
const NO_EFFECT: SolveEffect = { scores: false, takesBlood: false, affectsValue: false };

/** CLOSE-3, DIV-1: a solve after the deadline has no effect. The team's division limits the effect of other solves. */
export function computeSolveEffect(
  { id, deadline }: Pick<RatedChallenge, "id" | "deadline">,
  division: RatedDivision | undefined,
  at: number,
): SolveEffect {
  if (deadline !== undefined && deadline !== null && at > deadline) return NO_EFFECT;
  if (!division) return FULL_EFFECT;
  const permissions = resolveChallengePermissions(division.permissions, division.overrides[id]);
  return {
    scores: isPermitted(permissions, "GetScore"),
    takesBlood: isPermitted(permissions, "GetBlood"),
    affectsValue: isPermitted(permissions, "AffectDynamicScore"),
  };
}

/** Whether a team has an overall rank. A team without a division has one. */
export function isRankedOverall(division: RatedDivision | undefined): boolean {
  return !division || isPermitted(division.permissions, "RankOverall");
}
