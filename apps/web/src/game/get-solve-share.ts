/** The share of the teams that have solved a challenge; 0 until the number of teams is known. */
export function getSolveShare(solves: number, teamCount: number | undefined): number {
  return teamCount === undefined ? 0 : Math.min(1, solves / Math.max(1, teamCount));
}
