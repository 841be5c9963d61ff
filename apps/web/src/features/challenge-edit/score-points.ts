import { challengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";

export interface ScorePoint {
  readonly solves: number;
  readonly value: number;
}

const MOST_SHOWN = 400;
/** After so many times its difficulty in solves, a curve is as good as flat. */
const REACH = 4;

/** Up to how many solves a curve is drawn: until it is flat, and past where the challenge is now. */
export function solvesShown({ difficulty }: Scoring, solves: number): number {
  return Math.min(MOST_SHOWN, Math.max(10, Math.ceil(difficulty * REACH) + 1, Math.ceil(solves * 1.25)));
}

export function scorePoints(scoring: Scoring, upTo: number): readonly ScorePoint[] {
  return Array.from({ length: upTo }, (_, index) => ({
    solves: index + 1,
    value: challengeValue(scoring, index + 1),
  }));
}

/** A few numbers of solves that tell the curve in words. */
export const toldSolves = [1, 2, 5, 10, 20, 50, 100] as const;
