import type { BoardSolve, BoardTeam } from "@gonfalon/contract/scoreboard.ts";

export interface Solver {
  readonly team: BoardTeam;
  readonly solve: BoardSolve;
}

/** The teams of a board that have solved a challenge, ordered by the time of the solve. */
export function toSolvers(teams: readonly BoardTeam[], challengeId: number): readonly Solver[] {
  return teams
    .flatMap((team) => {
      const solve = team.solvedChallenges.find(({ id }) => id === challengeId);
      return solve ? [{ team, solve }] : [];
    })
    .toSorted((a, b) => a.solve.time - b.solve.time || a.team.id - b.team.id);
}
