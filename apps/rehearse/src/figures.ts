import { REQUEST_KINDS, type RequestKind, type Sample } from "./recording.ts";

export interface TimePercentiles {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

export interface RequestFigures extends TimePercentiles {
  readonly kind: RequestKind;
  readonly name: string;
  readonly count: number;
  /** Responses with a server error, and requests without a response. */
  readonly failed: number;
  /** Rejected by a rate limit. */
  readonly rateLimited: number;
  /** Rejected for another reason. */
  readonly rejected: number;
}

/** One second of the rehearsal. */
export interface Second {
  readonly second: number;
  readonly responses: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The percentile of the values; 0 without values. */
export function computePercentile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.max(0, Math.ceil(share * sortedValues.length) - 1)] ?? 0;
}

export function toTimePercentiles(timesMs: readonly number[]): TimePercentiles {
  return {
    p50Ms: computePercentile(timesMs, 0.5),
    p95Ms: computePercentile(timesMs, 0.95),
    p99Ms: computePercentile(timesMs, 0.99),
    slowestMs: computePercentile(timesMs, 1),
  };
}

export function isFailure({ status }: Pick<Sample, "status">): boolean {
  return status === 0 || status >= 500;
}

/** The statistics of each kind of request, in the order of play. */
export function summarizeRequests(samples: readonly Sample[]): readonly RequestFigures[] {
  const byKind = Map.groupBy(samples, ({ kind }) => kind);
  // The keys of the table are the kinds of requests.
  return (Object.keys(REQUEST_KINDS) as RequestKind[]).flatMap((kind) => {
    const group = byKind.get(kind) ?? [];
    return group.length === 0 ? [] : [summarizeKind(kind, group)];
  });
}

function summarizeKind(kind: RequestKind, samples: readonly Sample[]): RequestFigures {
  // The server rejects rate-limited requests immediately, so they would lower the percentiles.
  const times = samples.filter(({ status }) => status !== 429).map(({ durationMs }) => durationMs);
  return {
    kind,
    name: REQUEST_KINDS[kind],
    count: samples.length,
    ...toTimePercentiles(times),
    failed: samples.filter(isFailure).length,
    rateLimited: samples.filter(({ status }) => status === 429).length,
    rejected: samples.filter(({ status }) => status >= 400 && status < 500 && status !== 429).length,
  };
}

/** The number of responses per status, most frequent first; 0 is no response. */
export function countStatuses(
  samples: readonly Sample[],
): readonly (readonly [status: number, count: number])[] {
  const byStatus = Map.groupBy(samples, ({ status }) => status);
  return [...byStatus].map(([status, group]) => [status, group.length] as const).sort((a, b) => b[1] - a[1]);
}

/** The statistics of each second, by the time of the response. */
export function groupBySecond(samples: readonly Sample[]): readonly Second[] {
  const bySecond = Map.groupBy(samples, ({ at, durationMs }) => Math.floor((at + durationMs) / 1000));
  const lastSecond = Math.max(-1, ...bySecond.keys());
  return Array.from({ length: lastSecond + 1 }, (_, second) => {
    const group = bySecond.get(second) ?? [];
    const times = group.map(({ durationMs }) => durationMs);
    return {
      second,
      responses: group.length,
      failed: group.filter(isFailure).length,
      p50Ms: computePercentile(times, 0.5),
      p95Ms: computePercentile(times, 0.95),
    };
  });
}
