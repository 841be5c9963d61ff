import { computeChallengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";

export interface ScorePoint {
  readonly solveCount: number;
  readonly value: number;
}

const MIN_SOLVE_COUNT = 10;
const MAX_SOLVE_COUNT = 400;
/** A curve is nearly flat when the number of solves is this multiple of the difficulty. */
const FLAT_AFTER_DIFFICULTIES = 4;

/**
 * The number of solves up to which a curve is drawn: until it is nearly flat, within the limits above, or past the
 * current number of solves if that is higher.
 */
export function getMaxSolveCount({ difficulty }: Scoring, solveCount: number): number {
  const flatSolveCount = Math.ceil(difficulty * FLAT_AFTER_DIFFICULTIES) + 1;
  return Math.max(MIN_SOLVE_COUNT, Math.min(MAX_SOLVE_COUNT, flatSolveCount), Math.ceil(solveCount * 1.25));
}

export function listScorePoints(scoring: Scoring, maxSolveCount: number): readonly ScorePoint[] {
  return Array.from({ length: maxSolveCount }, (_, index) => ({
    solveCount: index + 1,
    value: computeChallengeValue(scoring, index + 1),
  }));
}

/** The numbers of solves for which a table below the curve shows the value. */
export const tableSolveCounts = [1, 2, 5, 10, 20, 50, 100] as const;
