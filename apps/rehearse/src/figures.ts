import { ACTS, type Act, type Sample } from "./recording.ts";

export interface ActFigures {
  readonly act: Act;
  readonly name: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
  /** Answers of the server that are its own fault, and calls without an answer. */
  readonly failed: number;
  /** Refused for coming too often. */
  readonly limited: number;
  /** Refused for another reason. */
  readonly refused: number;
}

/** One second of the rehearsal. */
export interface Second {
  readonly second: number;
  readonly answers: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
}

/** The value that this share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function isFailure({ status }: Pick<Sample, "status">): boolean {
  return status === 0 || status >= 500;
}

/** How each act went, in the order in which players come to it. */
export function figuresOf(samples: readonly Sample[]): readonly ActFigures[] {
  const byAct = Map.groupBy(samples, ({ act }) => act);
  // The keys of the table are the acts.
  return (Object.keys(ACTS) as Act[]).flatMap((act) => {
    const those = byAct.get(act) ?? [];
    return those.length === 0 ? [] : [figuresOfAct(act, those)];
  });
}

function figuresOfAct(act: Act, samples: readonly Sample[]): ActFigures {
  // A refusal for haste comes at once and would make the others look faster than they were.
  const times = samples.filter(({ status }) => status !== 429).map(({ took }) => took);
  return {
    act,
    name: ACTS[act],
    count: samples.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
    failed: samples.filter(isFailure).length,
    limited: samples.filter(({ status }) => status === 429).length,
    refused: samples.filter(({ status }) => status >= 400 && status < 500 && status !== 429).length,
  };
}

/** How often each status was answered, the usual one first; 0 is no answer. */
export function statusesOf(
  samples: readonly Sample[],
): readonly (readonly [status: number, count: number])[] {
  const byStatus = Map.groupBy(samples, ({ status }) => status);
  return [...byStatus].map(([status, those]) => [status, those.length] as const).sort((a, b) => b[1] - a[1]);
}

/** Second by second, by the time of the answer. */
export function secondsOf(samples: readonly Sample[]): readonly Second[] {
  const bySecond = Map.groupBy(samples, ({ at, took }) => Math.floor((at + took) / 1000));
  const last = Math.max(-1, ...bySecond.keys());
  return Array.from({ length: last + 1 }, (_, second) => {
    const those = bySecond.get(second) ?? [];
    const times = those.map(({ took }) => took);
    return {
      second,
      answers: those.length,
      failed: those.filter(isFailure).length,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    };
  });
}
