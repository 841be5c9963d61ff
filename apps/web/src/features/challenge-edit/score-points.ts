import { challengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";

export interface ScorePoint {
  readonly solves: number;
  readonly value: number;
}

const MIN_SOLVES = 10;
const MAX_SOLVES = 400;
/** A curve is nearly flat when the number of solves is this multiple of the difficulty. */
const FLAT_AFTER_DIFFICULTIES = 4;

/**
 * The number of solves up to which a curve is drawn: until it is nearly flat, within the limits above, or past the
 * current number of solves if that is higher.
 */
export function maxCurveSolves({ difficulty }: Scoring, solves: number): number {
  const flatAfter = Math.ceil(difficulty * FLAT_AFTER_DIFFICULTIES) + 1;
  return Math.max(MIN_SOLVES, Math.min(MAX_SOLVES, flatAfter), Math.ceil(solves * 1.25));
}

export function scorePoints(scoring: Scoring, maxSolves: number): readonly ScorePoint[] {
  return Array.from({ length: maxSolves }, (_, index) => ({
    solves: index + 1,
    value: challengeValue(scoring, index + 1),
  }));
}

/** The numbers of solves for which a table below the curve shows the value. */
export const tableSolves = [1, 2, 5, 10, 20, 50, 100] as const;
