import { isPermitted } from "./division-permissions.ts";

/** The challenges that each challenge requires, by id. */
export type Requirements = ReadonlyMap<number, readonly number[]>;

/**
 * LOCK-1: a challenge that nobody can unlock, because its requirements lead to a cycle; undefined if there is none.
 * Runs in linear time and without recursion, because imports can have chains of thousands of challenges.
 */
export function findUnsolvable(requirements: Requirements): number | undefined {
  const missingCounts = new Map<number, number>();
  const dependents = new Map<number, number[]>(Array.from(requirements.keys(), (id) => [id, []]));
  for (const [id, allRequiredIds] of requirements) {
    const listedIds = allRequiredIds.filter((requiredId) => requirements.has(requiredId));
    missingCounts.set(id, listedIds.length);
    for (const requiredId of listedIds) dependents.get(requiredId)?.push(id);
  }
  const solvableIds = [...missingCounts].filter(([, count]) => count === 0).map(([id]) => id);
  // The list grows during the iteration.
  for (const solvedId of solvableIds) {
    missingCounts.delete(solvedId);
    for (const id of dependents.get(solvedId) ?? []) {
      const missingCount = (missingCounts.get(id) ?? 0) - 1;
      missingCounts.set(id, missingCount);
      if (missingCount === 0) solvableIds.push(id);
    }
  }
  return missingCounts.keys().next().value;
}

/** LOCK-2: whether a requirement applies to a team that has these permissions for the required challenge. */
export function isBinding(permissions: number): boolean {
  return isPermitted(permissions, "ViewChallenge") && isPermitted(permissions, "SubmitFlags");
}

/** LOCK-2: the requirements that a team still has to solve; without any, the challenge is unlocked. */
export function listMissingRequirements(
  requiredIds: readonly number[],
  findPermissions: (challengeId: number) => number,
  solvedIds: ReadonlySet<number>,
): readonly number[] {
  return requiredIds.filter((id) => !solvedIds.has(id) && isBinding(findPermissions(id)));
}
