import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "@gonfalon/rules/durations.ts";

const MAX_SCORE_STEPS = 5;

/** The scores on the axis: multiples of 1, 2 or 5 times a power of ten, from 0 to the first that is >= `highest`. */
export function scoreTicks(highest: number): readonly number[] {
  const step = roundStep(highest);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

function roundStep(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest / MAX_SCORE_STEPS));
  return power * ([1, 2, 5].find((factor) => highest / (power * factor) <= MAX_SCORE_STEPS) ?? 10);
}

const timeSteps = [
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
export function timeTicks({ from, to }: Period, maxSteps: number): readonly number[] {
  const step = timeSteps.find((candidate) => (to - from) / candidate <= maxSteps) ?? (to - from) / maxSteps;
  const zoneOffsetMs = new Date(from).getTimezoneOffset() * MINUTE_MS;
  const first = Math.ceil((from - zoneOffsetMs) / step) * step + zoneOffsetMs;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Moves labels apart that are closer than `gap`, and keeps them above `bottom`. Returns them in input order. */
export function spreadLabels(heights: readonly number[], gap: number, bottom: number): readonly number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const positions = [...heights];
  let bound = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    positions[index] = Math.max(heights[index] ?? 0, bound);
    bound = positions[index] + gap;
  }
  bound = bottom;
  for (const index of order.toReversed()) {
    positions[index] = Math.min(positions[index] ?? 0, bound);
    bound = positions[index] - gap;
  }
  return positions;
}
