import { challengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";

export interface ScorePoint {
  readonly solves: number;
  readonly value: number;
}

const MAX_SOLVES = 400;
/** A curve is nearly flat when the number of solves is this multiple of the difficulty. */
const FLAT_AFTER_DIFFICULTIES = 4;

/** The number of solves up to which a curve is drawn: until it is flat, and past the current number. */
export function maxCurveSolves({ difficulty }: Scoring, solves: number): number {
  return Math.min(
    MAX_SOLVES,
    Math.max(10, Math.ceil(difficulty * FLAT_AFTER_DIFFICULTIES) + 1, Math.ceil(solves * 1.25)),
  );
}

export function scorePoints(scoring: Scoring, maxSolves: number): readonly ScorePoint[] {
  return Array.from({ length: maxSolves }, (_, index) => ({
    solves: index + 1,
    value: challengeValue(scoring, index + 1),
  }));
}

/** A few numbers of solves that describe the curve in text. */
export const labeledSolves = [1, 2, 5, 10, 20, 50, 100] as const;
