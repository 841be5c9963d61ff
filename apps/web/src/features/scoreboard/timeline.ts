import type { BoardSolve, TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { scoreTicks } from "./timeline-ticks.ts";

/** A period in Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The whole game so far. */
export function elapsedSpan(
  { start, end }: { readonly start: number; readonly end: number },
  now: number,
): Span {
  return { from: start, to: Math.max(start + 1, Math.min(now, end)) };
}

/** The score of a team at an instant. */
export function scoreAt({ items }: Pick<TimeLine, "items">, time: number): number {
  return items.findLast((item) => item.time <= time)?.score ?? 0;
}

/** The score after each of these solves, in the order of their times. */
export function runningTotals(solves: readonly Pick<BoardSolve, "time" | "score">[]): TimeLine["items"] {
  let total = 0;
  return solves
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, score }) => {
      total += score;
      return { time, score: total };
    });
}

/** The maximum of the score axis: a round number that no line exceeds. */
export function axisTop(lines: readonly TimeLine[]): number {
  const highest = Math.max(0, ...lines.flatMap(({ items }) => items.map(({ score }) => score)));
  return highest === 0 ? 1000 : (scoreTicks(highest).at(-1) ?? highest);
}

export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly span: Span;
  /** The maximum of the score axis. */
  readonly maxScore: number;
}

/** The margins of a plot for its labels. */
export const PLOT_MARGIN = { left: 52, right: 8, top: 8, bottom: 24 } as const;

/** The plot of some lines in a drawing of this size. */
export function createPlot(
  { width, height }: { readonly width: number; readonly height: number },
  span: Span,
  lines: readonly TimeLine[],
  right: number = PLOT_MARGIN.right,
): Plot {
  const { left, top, bottom } = PLOT_MARGIN;
  return { width: width - left - right, height: height - top - bottom, span, maxScore: axisTop(lines) };
}

export function toX({ width, span }: Plot, time: number): number {
  return ((time - span.from) / (span.to - span.from)) * width;
}

export function toY({ height, maxScore }: Plot, score: number): number {
  return height - (score / maxScore) * height;
}

export function timeAt({ width, span }: Plot, x: number): number {
  const share = Math.min(Math.max(x / width, 0), 1);
  return Math.round(span.from + share * (span.to - span.from));
}

/** The line of a team as steps: a score is constant until the next solve. */
export function stepPath({ items }: Pick<TimeLine, "items">, plot: Plot): string {
  const { span } = plot;
  const start = `M${round(toX(plot, span.from))} ${round(toY(plot, scoreAt({ items }, span.from)))}`;
  const steps = items
    .filter(({ time }) => time > span.from && time <= span.to)
    .map(({ time, score }) => `H${round(toX(plot, time))}V${round(toY(plot, score))}`);
  return `${start}${steps.join("")}H${round(toX(plot, span.to))}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
