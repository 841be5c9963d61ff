import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "@gonfalon/rules/durations.ts";

const MAX_SCORE_STEPS = 5;

/**
 * The scores on an axis from `minScore` to `maxScore`: multiples of 1, 2 or 5 times a power of ten that enclose both.
 */
export function listScoreTicks(minScore: number, maxScore: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10((maxScore - minScore) / MAX_SCORE_STEPS));
  const countSteps = (step: number) => Math.ceil(maxScore / step) - Math.floor(minScore / step);
  const factor = [1, 2, 5, 10].find((candidate) => countSteps(power * candidate) <= MAX_SCORE_STEPS) ?? 20;
  const step = power * factor;
  const firstStep = Math.floor(minScore / step);
  return Array.from({ length: countSteps(step) + 1 }, (_, index) => (firstStep + index) * step);
}

const timeStepsMs = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  WEEK_MS,
  4 * WEEK_MS,
] as const;

interface Period {
  readonly from: number;
  readonly to: number;
}

/** Full minutes, hours or days of the local time zone, with at most `maxSteps` steps between them. */
export function listTimeTicks({ from, to }: Period, maxSteps: number): readonly number[] {
  const stepMs =
    timeStepsMs.find((candidate) => (to - from) / candidate <= maxSteps) ?? (to - from) / maxSteps;
  const zoneOffsetMs = new Date(from).getTimezoneOffset() * MINUTE_MS;
  const firstTick = Math.ceil((from - zoneOffsetMs) / stepMs) * stepMs + zoneOffsetMs;
  const count = Math.max(0, Math.floor((to - firstTick) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => firstTick + index * stepMs);
}

/**
 * Moves labels apart that are closer than `minGap`, and keeps them above `bottom`. `ys` contains their y coordinates;
 * the result contains the new ones in the same order.
 */
export function spreadLabels(ys: readonly number[], minGap: number, bottom: number): readonly number[] {
  const sortedIndexes = ys.map((_, index) => index).toSorted((a, b) => (ys[a] ?? 0) - (ys[b] ?? 0));
  const positions = [...ys];
  let bound = Number.NEGATIVE_INFINITY;
  for (const index of sortedIndexes) {
    positions[index] = Math.max(ys[index] ?? 0, bound);
    bound = positions[index] + minGap;
  }
  bound = bottom;
  for (const index of sortedIndexes.toReversed()) {
    positions[index] = Math.min(positions[index] ?? 0, bound);
    bound = positions[index] - minGap;
  }
  return positions;
}
