import { limits } from "@gonfalon/contract/limits.ts";
import { DECAY_PER_DIFFICULTY, type Scoring } from "@gonfalon/rules/score-curve.ts";

/** The scoring of another platform. */
export interface SourceScore {
  readonly initial: number;
  readonly minimum: number;
  /** The number of solves after the first one that lower the value to the minimum; 0 for a constant score. */
  readonly decay: number;
}

const MIN_DIFFICULTY = 0.01;
const MAX_DIFFICULTY = 1_000_000;

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** IMPORT-8: a score that does not change. */
export function toConstantScore(value: number): Scoring {
  return { originalScore: clamp(Math.trunc(value), 0, limits.originalScore), minScoreRate: 1, difficulty: 5 };
}

/** IMPORT-8: the curve for the initial value, the minimum and the decay of the source. */
export function toImportedScore({ initial, minimum, decay }: SourceScore): Scoring {
  const constantScore = toConstantScore(initial);
  if (decay <= 0 || initial <= 0) return constantScore;
  return {
    originalScore: constantScore.originalScore,
    minScoreRate: clamp(minimum / initial, 0, 1),
    difficulty: clamp(decay / DECAY_PER_DIFFICULTY, MIN_DIFFICULTY, MAX_DIFFICULTY),
  };
}
