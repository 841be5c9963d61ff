import type { BoardSolve, TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { listScoreTicks } from "./timeline-ticks.ts";

/** A period in Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The whole game so far. `now` may be older than the last change of a line. */
export function getElapsedSpan(
  { start, end }: { readonly start: number; readonly end: number },
  now: number,
  lines: readonly Pick<TimeLine, "items">[] = [],
): Span {
  const latestTime = Math.max(now, ...lines.map(({ items }) => items.at(-1)?.time ?? 0));
  return { from: start, to: Math.max(start + 1, Math.min(latestTime, end)) };
}

/** The score of a team at a moment. */
export function getScoreAt({ items }: Pick<TimeLine, "items">, time: number): number {
  return items.findLast((point) => point.time <= time)?.score ?? 0;
}

/** The score after each of these solves, in the order of their times. */
export function toRunningTotals(solves: readonly Pick<BoardSolve, "time" | "score">[]): TimeLine["items"] {
  let totalScore = 0;
  return solves
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, score }) => {
      totalScore += score;
      return { time, score: totalScore };
    });
}

/** The ends of the score axis. */
interface ScoreRange {
  /** Negative if a team has lost more points than it has gained. */
  readonly minScore: number;
  readonly maxScore: number;
}

/** The range of the score axis: round numbers that enclose all lines. */
export function getScoreRange(lines: readonly TimeLine[]): ScoreRange {
  const scores = lines.flatMap(({ items }) => items.map(({ score }) => score));
  const [lowestScore, highestScore] = [Math.min(0, ...scores), Math.max(0, ...scores)];
  if (lowestScore === highestScore) return { minScore: 0, maxScore: 1000 };
  const ticks = listScoreTicks(lowestScore, highestScore);
  return { minScore: ticks[0] ?? lowestScore, maxScore: ticks.at(-1) ?? highestScore };
}

export interface Plot extends ScoreRange {
  readonly width: number;
  readonly height: number;
  readonly span: Span;
}

/** The margins of a plot for its labels. */
export const PLOT_MARGIN = { left: 52, right: 8, top: 8, bottom: 24 } as const;

/** The plot for these lines in a drawing of the given size. */
export function createPlot(
  { width, height }: { readonly width: number; readonly height: number },
  span: Span,
  lines: readonly TimeLine[],
  rightMargin: number = PLOT_MARGIN.right,
): Plot {
  const { left, top, bottom } = PLOT_MARGIN;
  return { width: width - left - rightMargin, height: height - top - bottom, span, ...getScoreRange(lines) };
}

export function toX({ width, span }: Plot, time: number): number {
  return ((time - span.from) / (span.to - span.from)) * width;
}

export function toY({ height, minScore, maxScore }: Plot, score: number): number {
  return height - ((score - minScore) / (maxScore - minScore)) * height;
}

export function getTimeAt({ width, span }: Plot, x: number): number {
  const share = Math.min(Math.max(x / width, 0), 1);
  return Math.round(span.from + share * (span.to - span.from));
}

/** The line of a team as steps: the score is constant until the next solve or score change. */
export function toStepPath({ items }: Pick<TimeLine, "items">, plot: Plot): string {
  const { span } = plot;
  const start = `M${round(toX(plot, span.from))} ${round(toY(plot, getScoreAt({ items }, span.from)))}`;
  const steps = items
    .filter(({ time }) => time > span.from && time <= span.to)
    .map(({ time, score }) => `H${round(toX(plot, time))}V${round(toY(plot, score))}`);
  return `${start}${steps.join("")}H${round(toX(plot, span.to))}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
