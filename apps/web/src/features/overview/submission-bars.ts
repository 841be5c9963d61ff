import type { ActivityBucket } from "@gonfalon/contract/game-activity.ts";

export interface Bar {
  readonly bucket: ActivityBucket;
  /** The heights as shares of the highest bar. */
  readonly height: number;
  readonly correctHeight: number;
}

/** One bar for each bucket; empty if there are no submissions at all. */
export function listBars(buckets: readonly ActivityBucket[]): readonly Bar[] {
  const maxSubmissionCount = Math.max(0, ...buckets.map(({ submissions }) => submissions));
  if (maxSubmissionCount === 0) return [];
  return buckets.map((bucket) => ({
    bucket,
    height: bucket.submissions / maxSubmissionCount,
    correctHeight: bucket.correct / maxSubmissionCount,
  }));
}

const MAX_TICKS = 4;

/** The start times to label below the chart: that of the first bucket, and others at equal distances. */
export function listTicks(buckets: readonly ActivityBucket[]): readonly number[] {
  const step = Math.max(1, Math.ceil(buckets.length / MAX_TICKS));
  return buckets.filter((_, index) => index % step === 0).map(({ start }) => start);
}
