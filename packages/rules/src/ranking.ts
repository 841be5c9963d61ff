export interface Ranked {
  readonly id: number;
  readonly score: number;
  readonly lastSolveAt: number | undefined;
}

/** SCORE-5: the higher score, then the earlier last solve, then the lower team id. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.lastSolveAt ?? 0) - (b.lastSolveAt ?? 0) || a.id - b.id;
}

/** Assigns ranks to teams in order. `rank` is 0 without an overall rank; `divisionRank` is null without a division. */
export function rankCounter() {
  const lastInDivision = new Map<string, number>();
  let last = 0;

  function next(division: string | null, isRankedOverall: boolean) {
    if (isRankedOverall) last += 1;
    const rank = isRankedOverall ? last : 0;
    if (division === null) return { rank, divisionRank: null };
    const divisionRank = (lastInDivision.get(division) ?? 0) + 1;
    lastInDivision.set(division, divisionRank);
    return { rank, divisionRank };
  }

  return { next };
}
