import type { LockMode } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { resolveChallengePermissions } from "@gonfalon/rules/division-permissions.ts";
import { listMissingRequirements } from "@gonfalon/rules/requirements.ts";
import type { TeamPermissions } from "#features/division/division.domain.ts";

/** A challenge that is locked for a team. */
export interface Lock {
  readonly lockMode: LockMode;
  /** The requirements that the team has not solved. */
  readonly missingIds: readonly number[];
}

/** The locked challenges of a team, by id. */
export type TeamLocks = ReadonlyMap<number, Lock>;

export const NO_LOCKS: TeamLocks = new Map();

/** A challenge with requirements. */
export interface LockRule {
  readonly challengeId: number;
  readonly lockMode: LockMode;
  readonly requires: readonly number[];
}

interface LockInput {
  readonly rules: readonly LockRule[];
  readonly permissions: TeamPermissions | null;
  readonly solvedIds: ReadonlySet<number>;
}

/** LOCK-2: the challenges that are locked for a team. */
export function findTeamLocks({ rules, permissions, solvedIds }: LockInput): TeamLocks {
  const findPermissions = (id: number) =>
    resolveChallengePermissions(permissions?.division, permissions?.overrides[id]);
  return new Map(
    rules
      .map(({ challengeId, lockMode, requires }) => {
        const missingIds = listMissingRequirements(requires, findPermissions, solvedIds);
        return [challengeId, { lockMode, missingIds }] as const;
      })
      .filter(([, { missingIds }]) => missingIds.length > 0),
  );
}

/** LOCK-3: a locked challenge is refused; a hidden one does not exist for the team. */
export function findLockRefusal(locks: TeamLocks, challengeId: number): ProblemKey | undefined {
  const lock = locks.get(challengeId);
  if (!lock) return undefined;
  return lock.lockMode === "Hidden" ? "challenge.not-found" : "challenge.locked";
}
