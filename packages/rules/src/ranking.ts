export interface ScoredTeam {
  readonly id: number;
  readonly score: number;
  readonly lastSolveAt: number | undefined;
}

/** SCORE-5: orders teams by the higher score, then by the earlier last solve, then by the lower id. */
export function compareRanks(a: ScoredTeam, b: ScoredTeam): number {
  return b.score - a.score || (a.lastSolveAt ?? 0) - (b.lastSolveAt ?? 0) || a.id - b.id;
}

/** Assigns ranks to teams in order. `rank` is 0 without an overall rank; `divisionRank` is null without a division. */
export function createRankCounter() {
  const lastDivisionRanks = new Map<string, number>();
  let lastRank = 0;

  function next(division: string | null, isRankedOverall: boolean) {
    if (isRankedOverall) lastRank += 1;
    const rank = isRankedOverall ? lastRank : 0;
    if (division === null) return { rank, divisionRank: null };
    const divisionRank = (lastDivisionRanks.get(division) ?? 0) + 1;
    lastDivisionRanks.set(division, divisionRank);
    return { rank, divisionRank };
  }

  return { next };
}
