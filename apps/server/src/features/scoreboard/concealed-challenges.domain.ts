import { isPermitted, resolveChallengePermissions } from "@gonfalon/rules/division-permissions.ts";
import { listMissingRequirements } from "@gonfalon/rules/requirements.ts";
import type { BoardRows, BoardTeamRow } from "./board-rows.domain.ts";
import type { BoardSolve } from "./live-board.domain.ts";

export type ConcealedChallenges = ReturnType<typeof createConcealedChallenges>;

/**
 * LOCK-4: the hidden challenges that no team on the board has unlocked or solved. Solves never conceal a challenge
 * again; any change that can conceal one rebuilds the board.
 */
export function createConcealedChallenges({
  challenges,
  teams,
  divisions,
}: Pick<BoardRows, "challenges" | "teams" | "divisions">) {
  const concealedRequirements = new Map(
    challenges
      .filter(({ isHidden, requires }) => isHidden && requires.length > 0)
      .map(({ id, requires }) => [id, requires] as const),
  );
  const requiredIds = new Set([...concealedRequirements.values()].flat());
  const teamById = new Map(concealedRequirements.size === 0 ? [] : teams.map((team) => [team.id, team]));
  const divisionByName = new Map(divisions.map((division) => [division.name, division]));
  const solvedByTeam = new Map<number, Set<number>>();
  const hasHidden = concealedRequirements.size > 0;
  let lastRevealingSolveId = 0;
  for (const team of teamById.values()) revealUnlocked(team);

  function revealUnlocked(team: BoardTeamRow): void {
    const division = team.division === null ? undefined : divisionByName.get(team.division);
    const findPermissions = (id: number) =>
      resolveChallengePermissions(division?.permissions, division?.overrides[id]);
    const solvedIds = solvedByTeam.get(team.id) ?? new Set();
    for (const [id, requires] of concealedRequirements) {
      const isUnlocked = listMissingRequirements(requires, findPermissions, solvedIds).length === 0;
      if (isUnlocked && isPermitted(findPermissions(id), "ViewChallenge")) concealedRequirements.delete(id);
    }
  }

  function apply(solves: Iterable<BoardSolve>): void {
    if (concealedRequirements.size === 0) return;
    for (const solve of solves) {
      const before = concealedRequirements.size;
      applyOne(solve);
      if (concealedRequirements.size < before) lastRevealingSolveId = solve.id;
    }
  }

  function applyOne({ teamId, challengeId }: BoardSolve): void {
    const team = teamById.get(teamId);
    if (!team) return;
    concealedRequirements.delete(challengeId);
    if (!requiredIds.has(challengeId)) return;
    solvedByTeam.set(teamId, (solvedByTeam.get(teamId) ?? new Set()).add(challengeId));
    revealUnlocked(team);
  }

  /** Whether a solve with a higher id has revealed a challenge. */
  const hasRevealedAfter = (solveId: number) => lastRevealingSolveId > solveId;

  return {
    apply,
    hasRevealedAfter,
    hasHidden,
    has: (id: number) => concealedRequirements.has(id),
    isEmpty: () => concealedRequirements.size === 0,
  };
}
