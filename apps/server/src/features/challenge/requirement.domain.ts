import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { findUnsolvable } from "@gonfalon/rules/requirements.ts";

export interface ChallengeRequirement {
  readonly challengeId: number;
  readonly requiredId: number;
}

/** The requirements of one challenge after a change, and all challenges of its game. */
interface RequirementChange {
  readonly challengeId: number;
  readonly requires: readonly number[];
  readonly challengeIds: readonly number[];
  /** The requirements of all challenges of the game before the change. */
  readonly currentRequirements: readonly ChallengeRequirement[];
}

/** LOCK-1: why the requirements of a challenge are refused. */
export function findRequirementRefusal(change: RequirementChange): ProblemKey | undefined {
  const { challengeId, requires, challengeIds, currentRequirements } = change;
  const ids = new Set(challengeIds);
  const isValid = requires.every((id) => id !== challengeId && ids.has(id));
  if (!isValid || new Set(requires).size < requires.length) return "challenge.requirement-invalid";
  const byChallenge = Map.groupBy(currentRequirements, (requirement) => requirement.challengeId);
  const after = new Map(
    [...byChallenge].map(([id, list]) => [id, list.map(({ requiredId }) => requiredId)] as const),
  );
  const unsolvable = findUnsolvable(new Map([...after, [challengeId, requires]]));
  return unsolvable === undefined ? undefined : "challenge.requirement-cycle";
}
