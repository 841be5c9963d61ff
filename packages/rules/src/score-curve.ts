/** The parameters of a challenge's value, besides the number of its solves. */
export interface Scoring {
  readonly originalScore: number;
  /** The minimum value as a fraction of the original score, 0 to 1. */
  readonly minScoreRate: number;
  /** How slowly the value falls; above 0. */
  readonly difficulty: number;
}

/**
 * IMPORT-8: a score curve of CTFd has a `decay` instead of a difficulty: the number of solves after the first one until
 * the value is the minimum. If the difficulty is a third of the decay, 5 % of the difference between the original score
 * and the minimum is left after that number of solves.
 */
export const DECAY_PER_DIFFICULTY = 3;

/** SCORE-1: the points of a challenge for each of its solvers, when `solveCount` teams have solved it. */
export function computeChallengeValue(
  { originalScore, minScoreRate, difficulty }: Scoring,
  solveCount: number,
): number {
  if (solveCount <= 1) return originalScore;
  const decay = Math.exp((1 - solveCount) / difficulty);
  return Math.floor(originalScore * (minScoreRate + (1 - minScoreRate) * decay));
}
