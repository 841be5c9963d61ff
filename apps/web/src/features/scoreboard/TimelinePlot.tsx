import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { ReactNode } from "react";
import { formatNumber, formatShortDate, formatShortTime } from "#i18n/format.ts";
import { getLineStyle } from "./line-style.ts";
import classes from "./ScoreTimeline.module.css";
import { PLOT_MARGIN, type Plot, type Span, toStepPath, toX, toY } from "./timeline.ts";
import { listScoreTicks, listTimeTicks } from "./timeline-ticks.ts";

interface Props {
  readonly plot: Plot;
  readonly lines: readonly TimeLine[];
  readonly ownTeamId?: number | undefined;
  readonly hiddenTeamIds?: ReadonlySet<number>;
  /** Rendered above the lines. */
  readonly children?: ReactNode;
}

const PX_PER_TICK = 140;
/** Labels closer than this to an edge would be cut off if they were centered. */
const EDGE_DISTANCE_PX = 40;

/** The axes and a line for each team, as an SVG group. */
export function TimelinePlot({ plot, lines, ownTeamId, hiddenTeamIds, children }: Props) {
  return (
    <g transform={`translate(${PLOT_MARGIN.left} ${PLOT_MARGIN.top})`}>
      <Axes plot={plot} />
      {lines.map((line, index) =>
        hiddenTeamIds?.has(line.id) ? null : (
          <path
            key={line.id}
            d={toStepPath(line, plot)}
            className={classes.line}
            style={getLineStyle(index, line.id === ownTeamId)}
          />
        ),
      )}
      {children}
    </g>
  );
}

function Axes({ plot }: { readonly plot: Plot }) {
  const { width, height, span, minScore, maxScore } = plot;
  const times = listTimeTicks(span, Math.max(2, Math.floor(width / PX_PER_TICK)));
  const scores = listScoreTicks(minScore, maxScore);
  return (
    <g className={classes.axes}>
      {scores.map((score) => (
        <g key={score}>
          <line x1={0} x2={width} y1={toY(plot, score)} y2={toY(plot, score)} />
          <text x={-8} y={toY(plot, score)} dy="0.32em" textAnchor="end">
            {formatNumber(score)}
          </text>
        </g>
      ))}
      {times.map((time) => (
        <text
          key={time}
          x={toX(plot, time)}
          y={height + 18}
          textAnchor={toTextAnchor(toX(plot, time), width)}
        >
          {formatTick(span, time)}
        </text>
      ))}
    </g>
  );
}

function toTextAnchor(x: number, width: number): "start" | "middle" | "end" {
  if (x < EDGE_DISTANCE_PX) return "start";
  return x > width - EDGE_DISTANCE_PX ? "end" : "middle";
}

/** Includes the day if the period is longer than 20 hours. */
function formatTick({ from, to }: Span, time: number): string {
  const clock = formatShortTime(time);
  return to - from > 20 * HOUR_MS ? `${formatShortDate(time)} ${clock}` : clock;
}
