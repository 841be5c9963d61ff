import {
  computePercentile,
  countStatuses,
  groupBySecond,
  isFailure,
  summarizeRequests,
  toTimePercentiles,
} from "./figures.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { BOARD_TARGET_MS, TARGETS_MS } from "./verdict.ts";

export type Summary = ReturnType<typeof summarize>;

/** The report as data: the content of the JSON file and the page. */
export function summarize(rehearsal: Rehearsal) {
  const {
    plan,
    startedAt,
    version,
    checks,
    samples,
    signedInTeams,
    audit,
    verdict,
    remaining,
    pushLatenciesMs,
  } = rehearsal;
  const seconds = groupBySecond(samples);
  const boardDelaysMs = rehearsal.arrivals.map(({ durationMs }) => durationMs);
  return {
    version,
    startedAt: startedAt.toISOString(),
    plan,
    verdict,
    signedInTeams,
    requests: {
      total: samples.length,
      failed: samples.filter(isFailure).length,
      perSecond: Math.round(samples.length / Math.max(1, seconds.length)),
      peakPerSecond: Math.max(0, ...seconds.map(({ responses }) => responses)),
      byStatus: countStatuses(samples).map(([status, count]) => ({ status, count })),
      byKind: summarizeRequests(samples).map((figures) => ({
        ...figures,
        targetMs: TARGETS_MS[figures.kind],
      })),
    },
    solves: {
      accepted: audit.solves,
      lost: audit.lost,
      duplicate: audit.duplicate,
      unexplained: audit.unexplained,
    },
    solveToBoard: {
      count: boardDelaysMs.length,
      ...toTimePercentiles(boardDelaysMs),
      targetMs: BOARD_TARGET_MS,
    },
    solveToBoardHistogram: toHistogram(boardDelaysMs),
    flagToPushedVerdict: { count: pushLatenciesMs.length, ...toTimePercentiles(pushLatenciesMs) },
    bytesPerPlayer: {
      p50: computePercentile(rehearsal.bytesPerPlayer, 0.5),
      p95: computePercentile(rehearsal.bytesPerPlayer, 0.95),
      max: computePercentile(rehearsal.bytesPerPlayer, 1),
    },
    seconds,
    checks,
    remaining,
  };
}

const BUCKET_MS = 100;
const BUCKET_COUNT = 20;

/** The number of solves per 100 ms of delay; the last bucket contains all slower solves. */
function toHistogram(timesMs: readonly number[]): readonly number[] {
  const counts = Array.from({ length: BUCKET_COUNT + 1 }, () => 0);
  for (const time of timesMs) {
    const bucket = Math.min(BUCKET_COUNT, Math.floor(time / BUCKET_MS));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}
