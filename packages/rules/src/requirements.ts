import { isPermitted } from "./division-permissions.ts";

/** The challenges that each challenge requires, by id. */
export type Requirements = ReadonlyMap<number, readonly number[]>;

/** LOCK-1: whether some challenge requires itself, directly or through others. */
export function hasCycle(requirements: Requirements): boolean {
  const visited = new Set<number>();
  const onPath = new Set<number>();
  const reachesCycle = (id: number): boolean => {
    if (visited.has(id)) return false;
    if (onPath.has(id)) return true;
    onPath.add(id);
    const isCyclic = (requirements.get(id) ?? []).some(reachesCycle);
    visited.add(id);
    return isCyclic;
  };
  return [...requirements.keys()].some(reachesCycle);
}

/** LOCK-2: a requirement binds a team if its division may see it and submit flags for it. */
export function isBinding(permissions: number): boolean {
  return isPermitted(permissions, "ViewChallenge") && isPermitted(permissions, "SubmitFlags");
}

/** LOCK-2: the requirements that a team still has to solve; without any, the challenge is unlocked. */
export function missingRequirements(
  required: readonly number[],
  findPermissions: (challengeId: number) => number,
  solved: ReadonlySet<number>,
): readonly number[] {
  return required.filter((id) => !solved.has(id) && isBinding(findPermissions(id)));
}
