import { countStatuses, groupBySecond, isFailure, percentile, summarizeCalls } from "./figures.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { BOARD_TARGET_MS, TARGETS_MS } from "./verdict.ts";

/** Times in milliseconds. */
interface TimePercentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
}

export type Summary = ReturnType<typeof summarize>;

/** The report as data: the content of the JSON file and the page. */
export function summarize(rehearsal: Rehearsal) {
  const { plan, startedAt, version, checks, samples, signedInTeams, audit, verdict, left } = rehearsal;
  const seconds = groupBySecond(samples);
  const boardDelays = rehearsal.arrivals.map(({ took }) => took);
  return {
    installation: plan.url,
    version,
    startedAt: startedAt.toISOString(),
    plan,
    verdict,
    teamsEntered: signedInTeams,
    calls: {
      total: samples.length,
      failed: samples.filter(isFailure).length,
      perSecond: Math.round(samples.length / Math.max(1, seconds.length)),
      peakPerSecond: Math.max(0, ...seconds.map(({ responses }) => responses)),
      byStatus: countStatuses(samples).map(([status, count]) => ({ status, count })),
      byKind: summarizeCalls(samples).map((figures) => ({
        ...figures,
        target: TARGETS_MS[figures.kind],
      })),
    },
    solves: {
      accepted: audit.solves,
      lost: audit.lost,
      duplicate: audit.duplicate,
      unexplained: audit.unexplained,
    },
    solveToBoard: { ...toPercentiles(boardDelays), target: BOARD_TARGET_MS },
    verdictPush: toPercentiles(rehearsal.pushLatenciesMs),
    bytesPerPlayer: {
      p50: percentile(rehearsal.bytes, 0.5),
      p95: percentile(rehearsal.bytes, 0.95),
      most: percentile(rehearsal.bytes, 1),
    },
    seconds,
    boardTimes: histogram(boardDelays),
    preflight: checks,
    left,
  };
}

function toPercentiles(times: readonly number[]): TimePercentiles {
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
  };
}

const BUCKET_MS = 100;
const BUCKETS = 20;

/** The number of solves per 100 ms of delay; the last bucket contains all slower solves. */
function histogram(times: readonly number[]): readonly number[] {
  const counts = Array.from({ length: BUCKETS + 1 }, () => 0);
  for (const time of times) {
    const bucket = Math.min(BUCKETS, Math.floor(time / BUCKET_MS));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}
